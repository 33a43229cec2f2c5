"""The guard against slow code: a core that is not compiled is an error, unless plain Python is asked for by name."""

import importlib.machinery
import importlib.util
import os

PLAIN = "PARLOUR_PLAIN"  # set by the benchmark that measures the uncompiled source


def is_compiled() -> bool:
    """Whether the rules would be loaded from compiled modules."""
    spec = importlib.util.find_spec("parlour.games.contract")
    suffixes = tuple(importlib.machinery.EXTENSION_SUFFIXES)
    return spec is not None and spec.origin is not None and spec.origin.endswith(suffixes)


def require_compiled_core() -> None:
    """ImportError where the compiled core is missing."""
    if not is_compiled() and PLAIN not in os.environ:
        raise ImportError(
            "the compiled core of parlour is missing: build it with 'pip install .' (or 'make build' in a checkout)"
        )
