// A plain, strong alpha-beta engine for any game of two: what a good programmer writes in an afternoon.
//
// It shares no code with the project: reference opponents exist to measure the project's own search, so they are frozen.
// A game is a flat struct with: side, over, winner (-1: draw), key(), generate(moves), play(move), evaluate() for the side
// to move, threatened() (the other side would win at once), wins_now() (the side to move wins at once), skip() for a null
// move where HAS_NULL, is_noisy(move) where HAS_NOISE, format(move), end_by_repetition().
#pragma once
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

using Move = uint32_t;
using Bits = uint64_t;

inline uint64_t random_word(uint64_t& state) {
    uint64_t z = (state += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

inline int first_of(Bits bits) { return __builtin_ctzll(bits); }
inline int count_of(Bits bits) { return __builtin_popcountll(bits); }

constexpr int WIN = 30000, SURE = 29000, INFINITE = 32000, DEEPEST = 90, CALM = 6;
constexpr Move NONE = 0xFFFFFFFF;

struct Entry {
    uint64_t key;
    Move move;
    int16_t value;
    uint8_t depth, bound;  // 1 exact, 2 lower, 3 upper
};

template <class Game>
class Engine {
  public:
    explicit Engine(int bits = 21) : table_(size_t(1) << bits), mask_((uint64_t(1) << bits) - 1) {}

    void forget() {
        std::fill(table_.begin(), table_.end(), Entry{});
        std::memset(history_, 0, sizeof history_);
    }

    Move think(const Game& root, const std::vector<uint64_t>& past, double seconds, int64_t most_nodes, bool processor) {
        processor_ = processor;
        begun_ = clock_now();
        deadline_ = begun_ + seconds;
        most_nodes_ = most_nodes;
        nodes = 0;
        stopped_ = false;
        path_ = past;
        std::memset(killers_, 0xFF, sizeof killers_);
        for (auto& row : history_) for (auto& cell : row) cell /= 4;
        stack_[0] = root;
        Move list[4096];
        int count = root.generate(list);
        Move best = list[0];
        value = 0;
        if (count == 1) return best;
        for (depth = 1; depth < DEEPEST; ++depth) {
            int alpha = -INFINITE, beta = INFINITE, window = 40;
            if (depth > 3 && std::abs(value) < SURE) alpha = value - window, beta = value + window;
            int found = 0;
            while (true) {
                Move chosen = NONE;
                found = search_root(list, count, depth, alpha, beta, chosen);
                if (chosen != NONE && (found > alpha || !stopped_)) if (found > alpha) best = chosen;
                if (stopped_) return best;
                if (found <= alpha && alpha > -INFINITE) alpha = -INFINITE;
                else if (found >= beta && beta < INFINITE) beta = INFINITE;
                else break;
            }
            value = found;
            auto place = std::find(list, list + count, best);
            std::rotate(list, place, place + 1);
            if (std::abs(value) > SURE && WIN - std::abs(value) <= depth) break;
        }
        return best;
    }

    int64_t nodes = 0;
    int value = 0, depth = 0;
    double elapsed() const { return clock_now() - begun_; }

  private:
    double clock_now() const {
        timespec now;
        clock_gettime(processor_ ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &now);
        return now.tv_sec + now.tv_nsec * 1e-9;
    }

    bool out_of_time() {
        if (++nodes >= most_nodes_) stopped_ = true;
        if ((nodes & 255) == 0 && clock_now() >= deadline_) stopped_ = true;
        return stopped_;
    }

    int search_root(Move* list, int count, int depth, int alpha, int beta, Move& chosen) {
        int best = -INFINITE;
        for (int index = 0; index < count; ++index) {
            int found;
            if (index == 0) {
                found = visit(0, list[index], depth, alpha, beta);
            } else {
                found = visit(0, list[index], depth, alpha, alpha + 1);
                if (found > alpha && !stopped_) found = visit(0, list[index], depth, alpha, beta);
            }
            if (stopped_) break;
            if (found > best) {
                best = found;
                if (found > alpha || chosen == NONE) chosen = list[index];
            }
            alpha = std::max(alpha, found);
            if (alpha >= beta) break;
        }
        return best;
    }

    int finished(const Game& game, int actor, int height) const {
        if (game.winner < 0) return 0;
        return game.winner == actor ? WIN - height : height - WIN;
    }

    int visit(int height, Move move, int depth, int alpha, int beta) {
        Game& parent = stack_[height];
        Game& child = stack_[height + 1];
        child = parent;
        child.play(move);
        if (!child.over && Game::REPEATS) {
            uint64_t key = child.key();
            for (size_t at = path_.size(); at-- > 0;) {
                if (path_[at] == key) {
                    child.end_by_repetition();
                    break;
                }
            }
            if (!child.over) {
                path_.push_back(key);
                int found = child.side == parent.side ? search(height + 1, depth - 1, alpha, beta, true)
                                                      : -search(height + 1, depth - 1, -beta, -alpha, true);
                path_.pop_back();
                return found;
            }
            int found = finished(child, parent.side, height + 1);
            return std::clamp(found, -9000, 9000);
        }
        if (child.over) return finished(child, parent.side, height + 1);
        return child.side == parent.side ? search(height + 1, depth - 1, alpha, beta, true)
                                         : -search(height + 1, depth - 1, -beta, -alpha, true);
    }

    int search(int height, int depth, int alpha, int beta, bool may_skip) {
        if (out_of_time()) return 0;
        Game& game = stack_[height];
        if (height >= DEEPEST) return game.evaluate();
        if (game.wins_now()) return WIN - height - 1;
        bool threatened = game.threatened();
        if (threatened && depth < 1) depth = 1;  // one more ply while the enemy threatens to win at once
        if (depth <= 0) return calm_down(height, alpha, beta, CALM);
        uint64_t key = game.key();
        Entry& entry = table_[key & mask_];
        Move known = NONE;
        if (entry.key == key && entry.bound) {
            known = entry.move;
            int found = entry.value;
            if (found > SURE) found -= height;
            if (found < -SURE) found += height;
            if (entry.depth >= depth &&
                (entry.bound == 1 || (entry.bound == 2 && found >= beta) || (entry.bound == 3 && found <= alpha)))
                return found;
        }
        if (Game::HAS_NULL && may_skip && !threatened && depth >= 3 && beta < SURE && beta - alpha == 1 &&
            game.evaluate() >= beta) {
            stack_[height + 1] = game;
            stack_[height + 1].skip();
            int found = -search(height + 1, depth - 3, -beta, -beta + 1, false);
            if (stopped_) return 0;
            if (found >= beta) return std::min(found, SURE - 1);
        }
        Move* moves = moves_[height];
        int* ranks = ranks_[height];
        int count = game.generate(moves);
        for (int index = 0; index < count; ++index) {
            Move move = moves[index];
            int rank = history_[game.side][slot(move)];
            if (Game::HAS_NOISE && game.is_noisy(move)) rank += 1 << 22;
            if (move == killers_[height][0]) rank = (1 << 24) + 1;
            if (move == killers_[height][1]) rank = 1 << 24;
            if (move == known) rank = 1 << 30;
            ranks[index] = rank;
        }
        int best = -INFINITE, floor = alpha;
        Move best_move = moves[0];
        for (int index = 0; index < count; ++index) {
            if (index < 6) bring_best(moves, ranks, index, count);
            else if (index == 6) sort_rest(moves, ranks, index, count);
            Move move = moves[index];
            int found;
            if (index == 0) {
                found = visit(height, move, depth, alpha, beta);
            } else {
                int less = 0;
                if (depth >= 3 && index >= 4 && !threatened && ranks[index] < (1 << 22))
                    less = 1 + (index >= 12) + (index >= 40 && depth >= 5);
                found = visit(height, move, depth - less, alpha, alpha + 1);
                if (less && found > alpha && !stopped_) found = visit(height, move, depth, alpha, alpha + 1);
                if (found > alpha && found < beta && !stopped_) found = visit(height, move, depth, alpha, beta);
            }
            if (stopped_) return 0;
            if (found > best) {
                best = found;
                best_move = move;
                alpha = std::max(alpha, found);
                if (alpha >= beta) {
                    if (killers_[height][0] != move) {
                        killers_[height][1] = killers_[height][0];
                        killers_[height][0] = move;
                    }
                    int& cell = history_[game.side][slot(move)];
                    cell += depth * depth;
                    if (cell > (1 << 20))
                        for (auto& row : history_) for (auto& each : row) each /= 2;
                    break;
                }
            }
        }
        int stored = best > SURE ? best + height : best < -SURE ? best - height : best;
        entry = Entry{key, best_move, int16_t(stored), uint8_t(depth), uint8_t(best >= beta ? 2 : best > floor ? 1 : 3)};
        return best;
    }

    int calm_down(int height, int alpha, int beta, int left) {
        Game& game = stack_[height];
        int best = game.evaluate();
        if (!Game::HAS_NOISE || left == 0 || best >= beta || out_of_time()) return best;
        alpha = std::max(alpha, best);
        Move* moves = moves_[height];
        int count = game.generate(moves);
        for (int index = 0; index < count; ++index) {
            if (!game.is_noisy(moves[index])) continue;
            stack_[height + 1] = game;
            stack_[height + 1].play(moves[index]);
            const Game& child = stack_[height + 1];
            int found;
            if (child.over) found = finished(child, game.side, height + 1);
            else if (child.side == game.side) found = calm_down(height + 1, alpha, beta, left - 1);
            else found = -calm_down(height + 1, -beta, -alpha, left - 1);
            best = std::max(best, found);
            alpha = std::max(alpha, best);
            if (alpha >= beta || stopped_) break;
        }
        return best;
    }

    static void bring_best(Move* moves, int* ranks, int index, int count) {
        int at = index;
        for (int other = index + 1; other < count; ++other)
            if (ranks[other] > ranks[at]) at = other;
        std::swap(moves[index], moves[at]);
        std::swap(ranks[index], ranks[at]);
    }

    void sort_rest(Move* moves, int* ranks, int index, int count) {
        for (int at = index; at < count; ++at) order_[at] = uint64_t(uint32_t(-ranks[at])) << 32 | moves[at];
        std::sort(order_ + index, order_ + count);
        for (int at = index; at < count; ++at) {
            moves[at] = Move(order_[at]);
            ranks[at] = -int32_t(order_[at] >> 32);
        }
    }

    static int slot(Move move) { return (move ^ (move >> 12)) & 8191; }

    std::vector<Entry> table_;
    uint64_t mask_;
    std::vector<uint64_t> path_;
    bool stopped_ = false, processor_ = false;
    double begun_ = 0, deadline_ = 0;
    int64_t most_nodes_ = 0;
    Move killers_[DEEPEST + 2][2];
    int history_[2][8192] = {};
    uint64_t order_[4096];
    Game stack_[DEEPEST + CALM + 4];
    Move moves_[DEEPEST + CALM + 4][4096];
    int ranks_[DEEPEST + CALM + 4][4096];
};

template <class Game>
uint64_t count_leaves(const Game& game, int depth) {
    if (game.over) return 0;
    std::vector<Move> moves(4096);
    int count = game.generate(moves.data());
    if (depth == 1) return count;
    uint64_t total = 0;
    for (int index = 0; index < count; ++index) {
        Game child = game;
        child.play(moves[index]);
        total += count_leaves(child, depth - 1);
    }
    return total;
}

// Speaks UGI from the standard start with default options (--processor: counts processor time): position startpos moves ..., go movetime N | nodes N, perft N.
template <class Game>
int run(const char* name, int count_of_words, char** words_given) {
    auto engine = std::make_unique<Engine<Game>>();
    Game game;
    std::vector<uint64_t> past;
    bool processor = count_of_words > 1 && std::string(words_given[1]) == "--processor";
    std::string line;
    std::vector<Move> moves(4096);
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "ugi") {
            std::cout << "id name " << name << "\nugiok" << std::endl;
        } else if (word == "isready") {
            std::cout << "readyok" << std::endl;
        } else if (word == "uginewgame") {
            engine->forget();
        } else if (word == "position") {
            game = Game();
            past.assign(1, game.key());
            words >> word;
            if (word != "startpos") {
                std::cout << "info string error: expected position startpos" << std::endl;
                continue;
            }
            words >> word;
            while (words >> word) {
                int count = game.over ? 0 : game.generate(moves.data()), at = 0;
                while (at < count && game.format(moves[at]) != word) ++at;
                if (at == count) {
                    std::cout << "info string error: illegal move " << word << std::endl;
                    break;
                }
                game.play(moves[at]);
                past.push_back(game.key());
            }
            if (past.size() <= 2) engine->forget();
        } else if (word == "perft") {
            int depth = 1;
            words >> depth;
            for (int each = 1; each <= depth; ++each) std::cout << count_leaves(game, each) << (each < depth ? " " : "\n");
            std::cout.flush();
        } else if (word == "go") {
            double seconds = 1e9;
            int64_t nodes = INT64_MAX, number = 0;
            while (words >> word >> number) {
                if (word == "movetime") seconds = number / 1000.0;
                if (word == "nodes") nodes = number;
            }
            if (seconds > 1e8 && nodes == INT64_MAX) seconds = 1;
            Move move = engine->think(game, past, seconds * 0.98, nodes, processor);
            double spent = engine->elapsed();
            std::cout << "info depth " << engine->depth << " nodes " << engine->nodes << " nps "
                      << int64_t(engine->nodes / std::max(spent, 1e-6)) << " time " << int(spent * 1000) << " score cp "
                      << std::clamp(engine->value / 10, -100, 100) << "\nbestmove " << game.format(move) << std::endl;
        } else if (word == "quit") {
            return 0;
        }
    }
    return 0;
}
