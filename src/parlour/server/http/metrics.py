"""What a process counts, for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from parlour.server.live.house import House


class Metrics:
    """Prometheus numbers of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter("parlour_requests", "REST requests", ["method", "status"], registry=self.registry)
        self.seconds = Histogram("parlour_request_seconds", "time of REST requests", registry=self.registry)
        self.gauges = {
            name: Gauge(f"parlour_{name}", about, registry=self.registry)
            for name, about in {
                "sockets": "open sockets",
                "tables": "matches in memory",
                "moves": "moves made since the start",
                "events": "events written since the start",
                "commits": "transactions of the log since the start",
                "bots_thinking": "searches under way",
                "bots_waiting": "searches waiting",
                "bots_failed": "searches that crashed or hung",
            }.items()
        }

    def look(self, house: House) -> None:
        now = {
            "sockets": house.sockets,
            "tables": len(house.hub.lives),
            "moves": house.hub.moves,
            "events": house.store.writer.appended,
            "commits": house.store.writer.commits,
            "bots_thinking": house.thinker.busy,
            "bots_waiting": house.thinker.waiting,
            "bots_failed": house.thinker.failed,
        }
        for name, value in now.items():
            self.gauges[name].set(value)
