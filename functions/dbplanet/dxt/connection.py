"""How a desktop reaches the hosted server: its address, and what a caller must bring."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Credential:
    """One value that a caller sends as a header of every request.

    `key` names it in a host's settings, `title` and `description` are what the person reads there.
    A secret is kept by the host in its key store, and is always required.
    """

    key: str
    header: str
    title: str
    description: str
    secret: bool = False
    required: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Connection:
    """Where the server is, how a caller says who it is, and what it may do there.

    `url` None means that nobody said it, `credentials` None that callers sign in in a browser, as
    an extension cannot. `is_shared` says that all callers act with one account of their
    organisation instead of as themselves, `is_read_only` that none of the tools changes anything.
    """

    url: str | None
    credentials: tuple[Credential, ...] | None
    is_shared: bool = False
    is_read_only: bool = False
