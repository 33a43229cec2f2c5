"""Parlour for learners: `Environment` is one game, `Batch` thousands of them; adapters for other libraries lie beside.

>>> from parlour.research import Environment
>>> environment = Environment("pathagon", seed=1)
>>> environment.action_text(24), environment.observation().shape
('d4', (15, 7, 7))
"""

try:
    import numpy  # noqa: F401
except ImportError:
    raise ImportError("parlour.research needs NumPy: install it with pip install 'parlour[research]'") from None

from parlour.research.batch import Batch
from parlour.research.encoding import Plane, Symmetry
from parlour.research.environment import Environment

__all__ = ["Batch", "Environment", "Plane", "Symmetry"]
