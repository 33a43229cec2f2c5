// Reference opponent for Passo without tokens (version 1): six bits a row, one board for each level of the stacks.
#include "engine.hpp"

constexpr Bits FULL_ROW = 31, GRID = FULL_ROW | FULL_ROW << 6 | FULL_ROW << 12 | FULL_ROW << 18 | FULL_ROW << 24;

inline Bits around(Bits b) {
    Bits line = b << 1 | b >> 1;
    return (line | (line | b) << 6 | (line | b) >> 6) & GRID;
}

struct Tables {
    uint64_t disc[2][3][30], tile[30], side;
    Tables() {
        uint64_t seed = 2;
        for (auto& colour : disc) for (auto& level : colour) for (auto& word : level) word = random_word(seed);
        for (auto& word : tile) word = random_word(seed);
        side = random_word(seed);
    }
} const WORDS;

struct Passo {
    static constexpr bool HAS_NULL = false, HAS_NOISE = false, REPEATS = true;
    Bits tiles = GRID;
    Bits disc[2][3] = {{FULL_ROW, 0, 0}, {FULL_ROW << 24, 0, 0}};
    uint64_t hash = 0;
    int8_t side = 0, winner = -1;
    bool over = false;

    uint64_t key() const { return hash; }
    void end_by_repetition() { over = true; winner = -1; }

    Bits filled(int level) const { return disc[0][level] | disc[1][level]; }
    Bits all(int who) const { return disc[who][0] | disc[who][1] | disc[who][2]; }
    Bits tops(int who) const { return (disc[who][0] & ~filled(1)) | (disc[who][1] & ~filled(2)) | disc[who][2]; }

    // The cells on the back line of the enemy of `who` and beyond it; `strictly` without the line itself.
    Bits goal(int who, bool strictly) const {
        Bits enemy = all(who ^ 1);
        if (!enemy) return 0;
        if (who == 0) {
            int row = (63 - __builtin_clzll(enemy)) / 6 + strictly;
            return row > 4 ? 0 : GRID >> (6 * row) << (6 * row);
        }
        int row = first_of(enemy) / 6 + 1 - strictly;
        return GRID & ((Bits(1) << (6 * row)) - 1);
    }

    int generate(Move* list) const {
        int count = 0;
        Bits landing = tiles & ~filled(2), leave = goal(side, false);
        for (Bits from = tops(side); from; from &= from - 1) {
            int start = first_of(from);
            if (leave >> start & 1) list[count++] = start << 5 | 31;
            for (Bits to = around(Bits(1) << start) & landing; to; to &= to - 1) list[count++] = start << 5 | first_of(to);
        }
        return count;
    }

    bool stuck(int who) const {
        Bits free = tops(who);
        return !(around(free) & tiles & ~filled(2)) && !(free & goal(who, false));
    }

    void play(Move move) {
        int start = move >> 5 & 31, to = move & 31;
        Bits from = Bits(1) << start, target = Bits(1) << to;
        if (to == 31) {
            over = true;
            winner = side;
            side ^= 1;
            return;
        }
        int level = disc[side][2] & from ? 2 : disc[side][1] & ~filled(2) & from ? 1 : 0;
        disc[side][level] ^= from;
        hash ^= WORDS.disc[side][level][start];
        int landing = filled(1) & target ? 2 : filled(0) & target ? 1 : 0;
        disc[side][landing] |= target;
        hash ^= WORDS.disc[side][landing][to];
        bool passed = (target & goal(side, true)) != 0;
        if (!passed) {
            if (!(filled(0) & from)) {
                tiles ^= from;
                hash ^= WORDS.tile[start];
            }
            Bits alone = tiles & ~around(tiles);
            for (Bits left = alone; left; left &= left - 1) {
                int cell = first_of(left);
                hash ^= WORDS.tile[cell];
                for (int who = 0; who < 2; ++who)
                    for (int each = 0; each < 3; ++each)
                        if (disc[who][each] >> cell & 1) {
                            hash ^= WORDS.disc[who][each][cell];
                            disc[who][each] ^= Bits(1) << cell;
                        }
            }
            tiles &= ~alone;
            passed = (all(side) & goal(side, true)) != 0;
        }
        side ^= 1;
        hash ^= WORDS.side;
        if (passed || stuck(side)) {
            over = true;
            winner = side ^ 1;
        }
    }

    void skip() {}
    bool wins_now() const { return (tops(side) & goal(side, false)) != 0; }
    bool threatened() const { return (tops(side ^ 1) & goal(side ^ 1, false)) != 0; }

    int run_length(int who) const {
        Bits aim = goal(who, false), landing = tiles & ~filled(2), wave = tops(who);
        for (int steps = 0; steps < 8; ++steps) {
            if (wave & aim) return steps;
            wave |= around(wave) & landing;
        }
        return 8;
    }

    int worth(int who) const {
        Bits own = all(who), free = tops(who);
        int steps = run_length(who), room = count_of(around(free) & tiles & ~filled(2));
        int value = 250 / (steps + 1) + 10 * steps + 37 * count_of(free) + 6 * room - 250 / (1 + room) + (steps == 1 ? 12 : 0);
        if (own) {
            int rear = who == 0 ? first_of(own) / 6 : 4 - (63 - __builtin_clzll(own)) / 6;
            value += 16 * (4 - rear);
        }
        return value;
    }

    int evaluate() const { return worth(side) - worth(side ^ 1) + 10; }
    bool is_noisy(Move) const { return false; }

    static std::string cell(int at) { return {char('a' + at % 6), char('1' + at / 6)}; }
    std::string format(Move move) const {
        return cell(move >> 5 & 31) + "-" + ((move & 31) == 31 ? "off" : cell(move & 31));
    }
};

int main(int count, char** words) { return run<Passo>("reference-passo 1", count, words); }
