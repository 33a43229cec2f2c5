// Reference opponent for Redo (version 1): eight bits a row, White upwards, Red downwards; towers are a set of their own.
#include "engine.hpp"

constexpr Bits BOARD = 0x7F7F7F7F7F7F7F7Full;

inline Bits sideways(Bits b) { return (b << 1 | b >> 1) & BOARD; }
inline Bits ahead(Bits b, int who) {
    Bits line = (b | b << 1 | b >> 1) & BOARD;
    return (who == 0 ? line << 8 : line >> 8) & BOARD;
}
inline Bits sight(Bits b, int who) { return ahead(b, who) | sideways(b); }

struct Tables {
    uint64_t piece[2][2][64], side;
    Bits cone[2][64], rows[2][64];
    Tables() {
        uint64_t seed = 3;
        for (auto& colour : piece) for (auto& kind : colour) for (auto& word : kind) word = random_word(seed);
        side = random_word(seed);
        for (int who = 0; who < 2; ++who)
            for (int at = 0; at < 64; ++at) {
                Bits grown = at % 8 == 7 ? 0 : ahead(Bits(1) << at, who), wave = grown;
                for (int step = 0; step < 7; ++step) grown |= wave = ahead(wave, who);
                cone[who][at] = grown;
                rows[who][at] = who == 0 ? BOARD >> (at & 56) << (at & 56)
                                         : BOARD & ((at & 56) == 56 ? ~Bits(0) : (Bits(1) << ((at & 56) + 8)) - 1);
            }
    }
} const TABLES;

constexpr Move PASS = 4096;

struct Redo {
    static constexpr bool HAS_NULL = false, HAS_NOISE = true, REPEATS = true;
    Bits piece[2] = {0x7F7F, Bits(0x7F7F) << 48}, tower = 0;
    uint64_t hash = 0;
    int8_t side = 0, winner = -1, passes = 0;
    bool over = false;

    uint64_t key() const { return hash; }
    void end_by_repetition() { finish(); }

    void finish() {
        over = true;
        int lead = count_of(piece[0]) - count_of(piece[1]);
        winner = lead > 0 ? 0 : lead < 0 ? 1 : -1;
    }

    static void add(Move* list, int& count, Bits targets, int by) {
        for (; targets; targets &= targets - 1) {
            int to = first_of(targets);
            list[count++] = (to - by) << 6 | to;
        }
    }

    static Bits shift(Bits b, int by) { return by > 0 ? b << by : b >> -by; }

    int generate(Move* list) const {
        int count = 0, up = side == 0 ? 8 : -8;
        Bits empty = BOARD & ~(piece[0] | piece[1]), discs = piece[side] & ~tower, tall = piece[side] & tower;
        Bits ends = empty | discs, soft = piece[side ^ 1] & ~tower;
        for (int by : {up, up - 1, up + 1}) add(list, count, shift(discs, by) & ends, by);
        Bits home = side == 0 ? 0x7F : Bits(0x7F) << 56;
        add(list, count, shift(shift(discs & home, up) & empty, up) & ends, 2 * up);
        for (int by : {up, up - 1, up + 1, 1, -1}) {
            Bits next = shift(tall, by) & BOARD;
            add(list, count, next & empty, by);
            add(list, count, shift(next & soft, by) & empty, 2 * by);
        }
        bool only = true;
        for (int index = 0; index < count && only; ++index) only = (piece[side] >> (list[index] & 63)) & 1;
        if (only && count >= 0) list[count++] = PASS;
        return count;
    }

    bool can_move(int who) const {
        int up = who == 0 ? 8 : -8;
        Bits empty = BOARD & ~(piece[0] | piece[1]), discs = piece[who] & ~tower, tall = piece[who] & tower;
        if (ahead(discs, who) & (empty | discs)) return true;
        if (sight(tall, who) & empty) return true;
        Bits soft = piece[who ^ 1] & ~tower;
        for (int by : {up, up - 1, up + 1, 1, -1})
            if (shift(shift(tall, by) & BOARD & soft, by) & empty) return true;
        return false;
    }

    Bits reach(int who) const {
        Bits discs = piece[who] & ~tower, seen = 0, out = 0;
        bool meet = false;
        for (Bits left = discs; left; left &= left - 1) {
            Bits cone = TABLES.cone[who][first_of(left)] | (left & -left);
            if (cone & seen) meet = true;
            seen |= cone;
            out |= TABLES.cone[who][first_of(left)];
        }
        for (Bits left = meet ? piece[who] : piece[who] & tower; left; left &= left - 1)
            out |= TABLES.rows[who][first_of(left)];
        return out;
    }

    bool can_change() const {
        if (!piece[0] || !piece[1]) return false;
        if (sight(ahead(piece[0] & BOARD >> 24, 0), 0) & piece[1]) return true;
        Bits one = reach(0), two = reach(1);
        return (sight(one, 0) & (two | piece[1])) || (sight(two, 1) & (one | piece[0]));
    }

    void flip_at(int at) {
        int kind = tower >> at & 1;
        hash ^= TABLES.piece[0][kind][at] ^ TABLES.piece[1][kind][at];
        piece[0] ^= Bits(1) << at;
        piece[1] ^= Bits(1) << at;
    }

    void play(Move move) {
        if (move == PASS) {
            ++passes;
        } else {
            passes = 0;
            int start = move >> 6, to = move & 63, kind = tower >> start & 1;
            Bits target = Bits(1) << to;
            piece[side] ^= Bits(1) << start;
            tower &= ~(Bits(1) << start);
            hash ^= TABLES.piece[side][kind][start];
            if (piece[side] & target) {
                tower |= target;
                hash ^= TABLES.piece[side][0][to] ^ TABLES.piece[side][1][to];
            } else {
                piece[side] |= target;
                if (kind) tower |= target;
                hash ^= TABLES.piece[side][kind][to];
                int columns = std::abs(start % 8 - to % 8), rows = std::abs(start / 8 - to / 8);
                if (kind && std::max(columns, rows) == 2) flip_at((start + to) / 2);
                for (Bits turned = sight(target, side) & piece[side ^ 1]; turned; turned &= turned - 1)
                    flip_at(first_of(turned));
            }
        }
        side ^= 1;
        hash ^= TABLES.side;
        if (passes == 2 || !can_change()) return finish();
        if (!can_move(side)) {
            ++passes;
            side ^= 1;
            hash ^= TABLES.side;
            if (passes == 2 || !can_move(side)) finish();
        }
    }

    void skip() {}
    bool wins_now() const { return false; }
    bool threatened() const { return false; }

    int worth(int who) const {
        Bits own = piece[who], other = piece[who ^ 1], empty = BOARD & ~(own | other);
        Bits moves = (ahead(own, who) | sideways(own & tower)) & empty;
        int value = 100 * count_of(own) + 45 * count_of(own & tower);
        value += 14 * count_of(sight(moves, who) & other) + 5 * count_of(moves);
        Bits past = own;
        if (other) {
            int row = who == 0 ? (63 - __builtin_clzll(other)) / 8 : first_of(other) / 8;
            if (who == 0) past = row == 7 ? 0 : own >> (8 * row + 8) << (8 * row + 8);
            else past = own & ((Bits(1) << (8 * row)) - 1);
        }
        return value + 20 * count_of(past);
    }

    int evaluate() const { return worth(side) - worth(side ^ 1) + 15; }

    bool is_noisy(Move move) const {
        if (move == PASS) return false;
        int start = move >> 6, to = move & 63;
        if (piece[side] >> to & 1) return false;
        if (sight(Bits(1) << to, side) & piece[side ^ 1]) return true;
        return tower >> start & 1 && std::max(std::abs(start % 8 - to % 8), std::abs(start / 8 - to / 8)) == 2;
    }

    static std::string cell(int at) { return {char('a' + at % 8), char('1' + at / 8)}; }
    std::string format(Move move) const { return move == PASS ? "pass" : cell(move >> 6) + "-" + cell(move & 63); }
};

int main(int count, char** words) { return run<Redo>("reference-redo 1", count, words); }
