"""A match as data: its state, what may be decided, its clock and what a viewer sees. No input or output."""
