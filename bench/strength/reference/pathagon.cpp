// Reference opponent for Pathagon (version 1): boards of both colours as bit sets, distances by flood.
#include "engine.hpp"

constexpr Bits ALL = (Bits(1) << 49) - 1, WEST = 0x40810204081ull, EAST = WEST << 6, SOUTH = 0x7F, NORTHERN = SOUTH << 42;

inline Bits around(Bits b) { return ((b & ~EAST) << 1 | (b & ~WEST) >> 1 | b << 7 | b >> 7) & ALL; }

struct Tables {
    uint64_t stone[2][49], barred[49], last[2][49], side;
    Tables() {
        uint64_t seed = 1;
        for (auto& row : stone) for (auto& word : row) word = random_word(seed);
        for (auto& word : barred) word = random_word(seed);
        for (auto& row : last) for (auto& word : row) word = random_word(seed);
        side = random_word(seed);
    }
} const WORDS;

struct Pathagon {
    static constexpr bool HAS_NULL = true, HAS_NOISE = false, REPEATS = true;
    Bits stones[2] = {0, 0}, barred = 0;
    int8_t reserve[2] = {14, 14}, last[2] = {-1, -1};
    int8_t side = 0, winner = -1;
    bool over = false;
    uint64_t hash = 0;

    uint64_t key() const { return hash; }
    void end_by_repetition() { over = true; winner = -1; }

    int generate(Move* list) const {
        Bits empty = ALL & ~(stones[0] | stones[1]);
        int count = 0;
        if (reserve[side] > 0) {
            for (Bits left = empty & ~barred; left; left &= left - 1) list[count++] = first_of(left);
            return count;
        }
        for (Bits from = stones[side]; from; from &= from - 1) {
            int start = first_of(from);
            if (start == last[side]) continue;
            for (Bits left = empty; left; left &= left - 1) list[count++] = (start + 1) << 6 | first_of(left);
        }
        return count;
    }

    void play(Move move) {
        int to = move & 63, start = int(move >> 6) - 1, enemy = side ^ 1;
        for (Bits left = barred; left; left &= left - 1) hash ^= WORDS.barred[first_of(left)];
        barred = 0;
        if (last[side] >= 0) hash ^= WORDS.last[side][last[side]];
        last[side] = -1;
        if (start >= 0) {
            stones[side] ^= Bits(1) << start;
            hash ^= WORDS.stone[side][start] ^ WORDS.last[side][to];
            last[side] = to;
        } else {
            --reserve[side];
        }
        Bits own = stones[side] |= Bits(1) << to;
        hash ^= WORDS.stone[side][to];
        Bits gone = 0;
        int column = to % 7;
        auto trap = [&](int middle, int far) {
            if (stones[enemy] >> middle & 1 && own >> far & 1) gone |= Bits(1) << middle;
        };
        if (column < 5) trap(to + 1, to + 2);
        if (column > 1) trap(to - 1, to - 2);
        if (to < 35) trap(to + 7, to + 14);
        if (to > 13) trap(to - 7, to - 14);
        if (gone) {
            stones[enemy] ^= gone;
            barred = gone;
            for (Bits left = gone; left; left &= left - 1) {
                int cell = first_of(left);
                hash ^= WORDS.stone[enemy][cell] ^ WORDS.barred[cell];
                ++reserve[enemy];
                if (last[enemy] == cell) {
                    hash ^= WORDS.last[enemy][cell];
                    last[enemy] = -1;
                }
            }
        }
        Bits near = side ? WEST : SOUTH, far = side ? EAST : NORTHERN;
        if (own & near && own & far) {
            Bits group = Bits(1) << to, grown = (group | around(group)) & own;
            while (grown != group) {
                group = grown;
                grown = (group | around(group)) & own;
            }
            if (group & near && group & far) {
                over = true;
                winner = side;
            }
        }
        side ^= 1;
        hash ^= WORDS.side;
    }

    void skip() {
        for (Bits left = barred; left; left &= left - 1) hash ^= WORDS.barred[first_of(left)];
        barred = 0;
        side ^= 1;
        hash ^= WORDS.side;
    }

    Bits joined(int who, Bits edge) const {
        Bits group = edge & stones[who], grown = (group | around(group)) & stones[who];
        while (grown != group) {
            group = grown;
            grown = (group | around(group)) & stones[who];
        }
        return group;
    }

    // The cells that would complete a path of this colour.
    Bits finishing(int who) const {
        Bits near = who ? WEST : SOUTH, far = who ? EAST : NORTHERN;
        return (near | around(joined(who, near))) & (far | around(joined(who, far))) & ~(stones[0] | stones[1]);
    }

    bool wins_now() const {
        Bits cells = finishing(side);
        if (!cells) return false;
        if (reserve[side] > 0) return (cells & ~barred) != 0;
        return false;  // which piece is free to go there is for the search to find
    }

    bool threatened() const { return finishing(side ^ 1) != 0; }

    // How many stones are missing for a path.
    int distance(int who, int& ways) const {
        Bits near = who ? WEST : SOUTH, far = who ? EAST : NORTHERN, own = stones[who];
        Bits empty = ALL & ~(stones[0] | stones[1]);
        Bits seen = joined(who, near), edge = near;
        for (int steps = 0; steps < 15; ++steps) {
            if (seen & far & own) {
                ways = 3;
                return steps;
            }
            Bits next = (around(seen) | edge) & empty & ~seen;
            edge = 0;
            if (!next) break;
            if (next & far) {
                ways = count_of(next & far);
                return steps + 1;
            }
            Bits grown = seen | next;
            Bits more = around(next) & own & ~grown;
            while (more) {
                grown |= more;
                more = around(more) & own & ~grown;
            }
            seen = grown;
        }
        ways = 0;
        return 15;
    }

    int evaluate() const {
        int own_ways, other_ways;
        int own = distance(side, own_ways), other = distance(side ^ 1, other_ways);
        int value = 60 * (other - own) + 30 + 4 * (own_ways - other_ways);
        value += 18 * (count_of(stones[side]) - count_of(stones[side ^ 1]));
        constexpr Bits CENTRE = 0x1C3870000ull;
        value += 5 * (count_of(stones[side] & CENTRE) - count_of(stones[side ^ 1] & CENTRE));
        return value;
    }

    bool is_noisy(Move) const { return false; }

    static std::string cell(int at) { return {char('a' + at % 7), char('1' + at / 7)}; }
    std::string format(Move move) const {
        return move >> 6 ? cell(int(move >> 6) - 1) + "-" + cell(move & 63) : cell(move & 63);
    }
};

int main(int count, char** words) { return run<Pathagon>("reference-pathagon 1", count, words); }
