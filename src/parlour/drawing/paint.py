"""An SVG from the input as a PNG on the output, for a process of its own: the painter lets no other thread of its process run."""

import os
import sys

from parlour.drawing import render_png

NICENESS = 10  # it leaves the processor to those who serve people

if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    sys.stdout.buffer.write(render_png(sys.stdin.read(), int(sys.argv[1])))
