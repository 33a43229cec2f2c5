"""Who wins here, and by which moves? `python examples/solve_a_position.py`"""

import parlour

if __name__ == "__main__":
    match = parlour.start("passo")
    for move in ("c1-c2", "e5-e4", "c2-c3", "e4-e3", "c3-c4", "e3-e2", "c4-c5", "e2-e1"):
        match.play(move)
    solution = parlour.solve(match, seconds=5)
    print(solution.claim)
    print(" ".join(solution.line))
