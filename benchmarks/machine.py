"""Describes the machine on which the benchmarks ran, and how busy it was with other work."""

import os
import platform
import resource
import sysconfig
import time
from pathlib import Path

STAT = Path("/proc/stat")
CPUINFO = Path("/proc/cpuinfo")


def describe() -> str:
    """Name the processor, the number of cores, the system and how this Python was built."""
    model = platform.machine()
    if CPUINFO.exists():
        lines = CPUINFO.read_text().splitlines()
        model = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), model)
    optimised = "--enable-optimizations" in str(sysconfig.get_config_var("CONFIG_ARGS"))
    build = "profile-guided build" if optimised else "built without profile-guided optimisation"
    python = f"{platform.python_implementation()} {platform.python_version()}, {build}"
    return f"{model}, {os.cpu_count()} cores, {platform.system()}; {python}"


class Neighbours:
    """Counts how many cores other processes keep busy while one of ours runs."""

    def __init__(self) -> None:
        self._clock = time.perf_counter()
        self._busy, self._ours = _busy(), _children()

    def cores(self) -> float | None:
        """How many cores others kept busy on average since the start; None if unknown."""
        now = _busy()
        if now is None or self._busy is None:
            return None
        wall = time.perf_counter() - self._clock
        return round(max(0.0, now - self._busy - (_children() - self._ours)) / wall, 2)


def _busy() -> float | None:
    """The processor seconds spent by the whole machine, on Linux."""
    if not STAT.exists():
        return None
    user, nice, system, _idle, _wait, *rest = (int(x) for x in STAT.read_text().split(maxsplit=9)[1:9])
    return (user + nice + system + sum(rest)) / os.sysconf("SC_CLK_TCK")


def _children() -> float:
    """The processor seconds of our own finished children."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
