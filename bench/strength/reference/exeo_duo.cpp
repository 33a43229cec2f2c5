// Reference opponent for Exeo Duo (version 1): each half five rows of ten bits, squares of single pieces beside them.
#include "engine.hpp"

constexpr int OUT = 63, STEP[8] = {1, 9, 10, 11, -1, -9, -10, -11};
constexpr Bits GRID = 0x1FFull | 0x1FFull << 10 | 0x1FFull << 20 | 0x1FFull << 30 | 0x1FFull << 40;
constexpr Bits SILVER = 1ull | 1ull << 8 | 1ull << 40 | 1ull << 48;
constexpr int GATE[2][3] = {{41, 44, 47}, {1, 4, 7}};  // squares 1, 3 and 2, from left to right
constexpr Bits GATES[2] = {1ull << 41 | 1ull << 44 | 1ull << 47, 1ull << 1 | 1ull << 4 | 1ull << 7};
constexpr Bits PLAIN[2] = {GRID & ~SILVER & ~GATES[0], GRID & ~SILVER & ~GATES[1]};
constexpr Move PUSH = 1u << 28, NORTH = 64;

inline Bits bit(int at) { return Bits(1) << at; }
inline Bits around(Bits b) {
    Bits line = b | b << 1 | b >> 1;
    return (line | line << 10 | line >> 10) & GRID;
}

struct Tables {
    uint64_t piece[16][64], side;
    int8_t steps[2][3][64];
    Tables() {
        uint64_t seed = 4;
        for (auto& row : piece) for (auto& word : row) word = random_word(seed);
        side = random_word(seed);
        for (int half = 0; half < 2; ++half)
            for (int gate = 0; gate < 3; ++gate)
                for (int at = 0; at < 64; ++at)
                    steps[half][gate][at] = std::max(std::abs(at % 10 - GATE[half][gate] % 10), std::abs(at / 10 - GATE[half][gate] / 10));
    }
} const TABLES;

struct Exeo {
    static constexpr bool HAS_NULL = true, HAS_NOISE = false, REPEATS = true;
    int8_t at[2][2][4] = {{{2, 3, 12, 13}, {33, 32, 43, 42}}, {{6, 5, 16, 15}, {35, 36, 45, 46}}};
    Bits taken[2][2];
    uint64_t hash = 0;
    int8_t side = 0, winner = -1;
    bool over = false;

    Exeo() {
        for (int who = 0; who < 2; ++who)
            for (int half = 0; half < 2; ++half) {
                taken[who][half] = 0;
                for (int square : at[who][half]) taken[who][half] |= bit(square);
            }
        for (int who = 0; who < 2; ++who)
            for (int half = 0; half < 2; ++half)
                for (int shape = 0; shape < 4; ++shape) hash ^= word(who, half, shape, at[who][half][shape]);
    }

    static uint64_t word(int who, int half, int shape, int square) { return TABLES.piece[who * 8 + half * 4 + shape][square]; }
    uint64_t key() const { return hash; }
    void end_by_repetition() { over = true; winner = -1; }
    int pairs(int who) const { return count_of(taken[who][0]); }
    Bits both(int half) const { return taken[0][half] | taken[1][half]; }

    struct Way { uint8_t from, to; };

    int one_steps(int half, Bits movers, Way* ways) const {
        int count = 0;
        Bits free = PLAIN[half] & ~both(half);
        for (; movers; movers &= movers - 1) {
            int from = first_of(movers);
            for (Bits to = around(bit(from)) & free; to; to &= to - 1) ways[count++] = {uint8_t(from), uint8_t(first_of(to))};
        }
        return count;
    }

    int two_steps(int half, Bits movers, Way* ways) const {
        int count = 0;
        Bits free = PLAIN[half] & ~both(half);
        for (; movers; movers &= movers - 1) {
            int from = first_of(movers);
            for (int by : STEP) {
                int middle = from + by, to = from + 2 * by;
                if (middle < 0 || middle > 48 || !(free >> middle & 1) || to < 0 || to > 48 || !(free >> to & 1)) continue;
                ways[count++] = {uint8_t(from), uint8_t(to)};
            }
        }
        return count;
    }

    bool has_room(int half, Bits pusher) const { return (SILVER & (~both(half) | pusher)) != 0; }

    int push_ways(int half, Bits movers, Way* ways) const {
        int count = 0;
        Bits free = PLAIN[half] & ~both(half), enemy = taken[side ^ 1][half] & ~SILVER;
        for (; movers; movers &= movers - 1) {
            int from = first_of(movers);
            if (!has_room(half, bit(from))) continue;
            Bits targets = enemy & ~GATES[half];
            if (enemy & GATES[half])
                for (int shape = 0; shape < 4; ++shape)
                    if (at[side][half][shape] == from && at[side ^ 1][half][shape] != OUT)
                        targets |= bit(at[side ^ 1][half][shape]) & enemy;
            for (int by : STEP) {
                int next = from + by;
                if (next < 0 || next > 48) continue;
                if (targets >> next & 1) {
                    ways[count++] = {uint8_t(from), uint8_t(next)};
                } else if (free >> next & 1) {
                    next += by;
                    if (next >= 0 && next <= 48 && targets >> next & 1) ways[count++] = {uint8_t(from), uint8_t(next)};
                }
            }
        }
        return count;
    }

    // The own pieces of a half that must leave their squares and can.
    Bits duty(int half) const {
        Bits bound = 0, free = PLAIN[half] & ~both(half);
        Way ways[16];
        for (Bits left = taken[side][half] & ~PLAIN[half]; left; left &= left - 1) {
            Bits piece = left & -left;
            if (around(piece) & free || push_ways(half, piece, ways)) bound |= piece;
        }
        return bound;
    }

    static Move part(int half, Way way) { return Move(way.from | half * 64) | Move(way.to | half * 64) << 7; }

    static int pair_up(int half, const Way* two, int twos, const Way* one, int ones, Move* list, int count) {
        for (int index = 0; index < twos; ++index)
            for (int other = 0; other < ones; ++other)
                list[count++] = part(half, two[index]) | part(half ^ 1, one[other]) << 14;
        return count;
    }

    int generate(Move* list) const {
        Bits bound[2] = {duty(0), duty(1)}, movers[2];
        for (int half = 0; half < 2; ++half) movers[half] = bound[half] ? bound[half] : taken[side][half];
        Way one[2][64], two[2][64], pushes[32];
        int ones[2], twos[2], count = 0;
        for (int half = 0; half < 2; ++half) {
            ones[half] = one_steps(half, movers[half], one[half]);
            twos[half] = two_steps(half, movers[half], two[half]);
        }
        for (int half = 0; half < 2; ++half)
            count = pair_up(half, two[half], twos[half], one[half ^ 1], ones[half ^ 1], list, count);
        count = entries(side, movers, list, count);
        for (int half = 0; half < 2; ++half) {
            if (bound[half ^ 1]) continue;
            int many = push_ways(half, movers[half], pushes);
            for (int index = 0; index < many; ++index)
                for (Bits to = SILVER & (~both(half) | bit(pushes[index].from)); to; to &= to - 1)
                    list[count++] = PUSH | part(half, pushes[index]) | Move(first_of(to) | half * 64) << 14;
        }
        return count ? count : reduced(bound, list);
    }

    int entries(int who, const Bits* movers, Move* list, int count) const {
        bool last = pairs(who) == 1;
        for (int gate = 0; gate < 3; ++gate) {
            if (last != (gate == 1)) continue;
            if (both(0) >> GATE[0][gate] & 1 || both(1) >> GATE[1][gate] & 1) continue;
            for (int shape = 0; shape < 4; ++shape) {
                int south = at[who][0][shape], north = at[who][1][shape];
                if (south == OUT || !(movers[0] >> south & 1) || !(movers[1] >> north & 1)) continue;
                for (int half = 0; half < 2; ++half) {  // two steps are made on this half
                    int from = half ? north : south, other = half ? south : north;
                    int to = GATE[half][gate], beside = GATE[half ^ 1][gate];
                    if (TABLES.steps[half ^ 1][gate][other] != 1 || TABLES.steps[half][gate][from] != 2) continue;
                    int rows = from / 10 - to / 10, columns = from % 10 - to % 10;
                    if (rows % 2 || columns % 2) continue;
                    if (!((PLAIN[half] & ~both(half)) >> ((from + to) / 2) & 1)) continue;
                    list[count++] = part(half, {uint8_t(from), uint8_t(to)}) | part(half ^ 1, {uint8_t(other), uint8_t(beside)}) << 14;
                }
            }
        }
        return count;
    }

    int reduced(const Bits* bound, Move* list) const {
        Way one[2][64], two[2][64];
        int ones[2], twos[2], count = 0, best = 0;
        std::vector<std::pair<int, Move>> found;
        auto due = [&](int half, int from) { return int(bound[half] >> from & 1) * 4; };
        for (int half = 0; half < 2; ++half) {
            ones[half] = one_steps(half, taken[side][half], one[half]);
            twos[half] = two_steps(half, taken[side][half], two[half]);
            for (int index = 0; index < ones[half]; ++index)
                found.push_back({1 + due(half, one[half][index].from), part(half, one[half][index])});
            for (int index = 0; index < twos[half]; ++index)
                found.push_back({2 + due(half, two[half][index].from), part(half, two[half][index])});
        }
        for (int index = 0; index < ones[0]; ++index)
            for (int other = 0; other < ones[1]; ++other)
                found.push_back({2 + due(0, one[0][index].from) + due(1, one[1][other].from),
                                 part(0, one[0][index]) | part(1, one[1][other]) << 14});
        for (auto& [rank, move] : found) best = std::max(best, rank);
        for (auto& [rank, move] : found) if (rank == best) list[count++] = move;
        return count;
    }

    void carry(int who, int from, int to) {
        int half = from >> 6;
        from &= 63;
        to &= 63;
        taken[who][half] ^= bit(from) | bit(to);
        for (int shape = 0; shape < 4; ++shape)
            if (at[who][half][shape] == from) {
                at[who][half][shape] = to;
                hash ^= word(who, half, shape, from) ^ word(who, half, shape, to);
                return;
            }
    }

    void leave() {
        for (int gate = 0; gate < 3; gate += 2)
            for (int shape = 0; shape < 4; ++shape)
                if (at[side][0][shape] == GATE[0][gate] && at[side][1][shape] == GATE[1][gate])
                    for (int half = 0; half < 2; ++half) {
                        taken[side][half] ^= bit(GATE[half][gate]);
                        at[side][half][shape] = OUT;
                        hash ^= word(side, half, shape, GATE[half][gate]) ^ word(side, half, shape, OUT);
                    }
    }

    void skip() {
        side ^= 1;
        hash ^= TABLES.side;
        leave();
    }

    bool has_turn() const {
        for (int half = 0; half < 2; ++half)
            if (around(taken[side][half]) & PLAIN[half] & ~both(half)) return true;
        Move list[512];
        return generate(list) > 0;
    }

    void play(Move move) {
        int from = move & 127, to = move >> 7 & 127;
        if (move & PUSH) {
            // The pusher steps aside first: the pushed piece may go to the square that it comes from.
            int pushed = to, silver = move >> 14 & 127, who = side ^ 1, half = to >> 6;
            taken[who][half] ^= bit(pushed & 63);
            carry(side, from, to);
            taken[who][half] ^= bit(pushed & 63);
            carry(who, pushed, silver);
        } else {
            carry(side, from, to);
            if (move >> 14) carry(side, move >> 14 & 127, move >> 21 & 127);
            if (to == GATE[0][1] || to == (GATE[1][1] | 64)) {
                over = true;
                winner = side;
                side ^= 1;
                return;
            }
        }
        int before = pairs(side ^ 1);
        skip();
        if (has_turn()) return;
        skip();
        if (has_turn()) return;
        (void)before;
        over = true;
    }

    bool can_finish(int who) const {
        if (pairs(who) != 1) return false;
        Move list[16];
        return entries(who, taken[who], list, 0) > 0;
    }

    bool wins_now() const {
        for (int half = 0; half < 2; ++half)
            if (taken[side][half] & ~PLAIN[half]) return false;  // duties are for the search
        return can_finish(side);
    }

    bool threatened() const { return can_finish(side ^ 1); }

    int worth(int who) const {
        int left = pairs(who), value = 90 * (4 - left), nearest = 20, detour = 20;
        for (int shape = 0; shape < 4; ++shape) {
            int south = at[who][0][shape], north = at[who][1][shape];
            if (south == OUT) continue;
            int one = TABLES.steps[0][0][south] + TABLES.steps[1][0][north];
            int two = TABLES.steps[0][2][south] + TABLES.steps[1][2][north];
            int three = TABLES.steps[0][1][south] + TABLES.steps[1][1][north];
            int steps = left == 1 ? three : std::min(one, two);
            if (steps == 0) value += 30;
            value -= 20 * steps;
            nearest = std::min(nearest, steps);
            detour = std::min(detour, three - std::min(one, two));
        }
        if (left > 1) value -= 20 * detour;
        value -= 6 * nearest;
        for (int half = 0; half < 2; ++half) value -= 12 * count_of(taken[who][half] & SILVER);
        return value;
    }

    int evaluate() const { return worth(side) - worth(side ^ 1) + 15; }
    bool is_noisy(Move) const { return false; }

    static std::string name(int square) {
        int half = square >> 6, place = square & 63;
        return std::string(1, char('a' + place % 10)) + std::to_string(place / 10 + 1 + 5 * half);
    }
    std::string format(Move move) const {
        std::string from = name(move & 127), to = name(move >> 7 & 127);
        if (move & PUSH) return from + "x" + to + ">" + name(move >> 14 & 127);
        std::string text = from + "-" + to;
        if (move >> 14) text += "," + name(move >> 14 & 127) + "-" + name(move >> 21 & 127);
        return text;
    }
};

int main(int count, char** words) { return run<Exeo>("reference-exeo-duo 1", count, words); }
