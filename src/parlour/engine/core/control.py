"""When a search ends: after so many nodes, so much time, or when somebody says stop."""

import threading

import cython

if cython.compiled:
    from cython.cimports.parlour.engine.core.clock import now, worked
else:
    from time import monotonic as now
    from time import thread_time as worked

LOOK_SECONDS = 0.004  # how often the event of another thread is looked at
FOREVER = 1e9


class Control:
    """Shared by a search and whoever may stop it; `nodes` counts the positions visited.

    With `processor` its time is that which the processor works for the thread that makes it and searches.
    """

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        event: threading.Event | None = None,
        processor: bool = False,
    ) -> None:
        self.processor = processor
        self.nodes = 0
        self.pulses = 0
        self.most_nodes = nodes if nodes is not None else 1 << 62
        self.begun = self.moment()
        self.deadline = self.begun + (FOREVER if seconds is None else seconds)
        self.next_look = self.begun + LOOK_SECONDS
        self.event = event
        self.watched = event is not None
        self.stopped = 0

    def count_node(self) -> bool:
        """One more node; whether the search must stop."""
        self.nodes += 1
        if self.nodes >= self.most_nodes:
            self.stopped = 1
        return self.pulse()

    def pulse(self) -> bool:
        """To be called every few microseconds; whether the search must stop."""
        self.pulses += 1
        if self.pulses >= 64:
            self.pulses = 0
            self.look()
        return self.stopped != 0

    def look(self) -> None:
        moment = self.moment()
        if moment >= self.deadline:
            self.stopped = 1
        elif self.watched and moment >= self.next_look:
            self.next_look = moment + LOOK_SECONDS
            self.ask()

    def ask(self) -> None:
        """Look at the event, which needs the interpreter."""
        if self.event is not None and self.event.is_set():
            self.stopped = 1

    def stop(self) -> None:
        """End the search from another thread."""
        self.stopped = 1

    def elapsed(self) -> float:
        return float(self.moment() - self.begun)

    def moment(self) -> float:
        return float(worked() if self.processor else now())
