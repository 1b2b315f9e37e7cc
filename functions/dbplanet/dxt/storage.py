"""Files that are read whole or written whole, whatever happens on the way."""

from __future__ import annotations

import errno
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from dbplanet.dxt.errors import DXTIOError

T = TypeVar("T")

TRANSIENT: Final = frozenset(
    {errno.EINTR, errno.EAGAIN, errno.EBUSY, errno.ESTALE, errno.ETIMEDOUT, errno.ENFILE}
)
"""Failures of a moment, on network file systems above all: asking again can help."""

PAUSES_S: Final = (0.01, 0.05)


def read_file(path: Path) -> bytes:
    """Return the content of a file. Raises DXTIOError."""
    return _retried(path.read_bytes, "read")


def write_file(path: Path, content: bytes) -> None:
    """Replace a file as a whole; a reader sees the old content or the new. Raises DXTIOError.

    What stood there before does not matter, and stays if the new content cannot be written.
    """
    _retried(lambda: _replace(path, content), "written")


def _replace(path: Path, content: bytes) -> None:
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(0o644)  # mkstemp makes it private, the manifest is public
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _retried(attempt: Callable[[], T], done: str) -> T:
    for pause in (*PAUSES_S, None):
        try:
            return attempt()
        except OSError as error:
            if pause is None or error.errno not in TRANSIENT:
                raise DXTIOError(f"The file cannot be {done}: {error.strerror}.") from error
            time.sleep(pause)
    raise AssertionError("the last attempt returns or raises")
