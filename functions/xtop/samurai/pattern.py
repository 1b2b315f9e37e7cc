"""A caller's regular expression, compiled and matched within a time limit."""

import re
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from xtop.api import PluginError

_LIMIT_S: Final = 1.0


class _TooSlowError(Exception):
    """The time for matching is over."""


def compile_pattern(text: str) -> re.Pattern[str]:
    """Compile a pattern, or raise a `PluginError` that says what is wrong with it."""
    try:
        return re.compile(text)
    except (re.error, OverflowError, RecursionError) as error:
        raise PluginError.Recoverable(f"invalid pattern {text!r}: {error}") from None


@contextmanager
def time_limit() -> Iterator[None]:
    """Bound the time for matching: Python's engine can need exponential time.

    The limit needs an interval timer, which only the main thread of a POSIX process can take.
    """
    if (
        not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    def give_up(_signal: int, _frame: FrameType | None) -> None:
        raise _TooSlowError

    before = signal.signal(signal.SIGALRM, give_up)
    try:
        signal.setitimer(signal.ITIMER_REAL, _LIMIT_S)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except _TooSlowError:
        raise PluginError.Recoverable(
            f"the pattern needs more than {_LIMIT_S:g} s; use one without nested repetition"
        ) from None
    finally:
        signal.signal(signal.SIGALRM, before)
