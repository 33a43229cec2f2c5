"""An SVG from the input as a PNG on the output, for a process of its own: the painter lets no other thread of its process run."""

import sys

from parlour.drawing import render_png

if __name__ == "__main__":
    sys.stdout.buffer.write(render_png(sys.stdin.read(), int(sys.argv[1])))
