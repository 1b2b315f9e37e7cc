"""Links that a person can open: the only place that knows the addresses of Haiilo's pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import quote, urlencode

from dbplanet.contract.schemas import Target

PLACES: Final = {"page": "pages", "workspace": "workspaces"}
ARTICLE_VIEWS: Final = {"blog-article": "view", "wiki-article": "list/view"}
PATHS: Final = {
    "user": "profile/{slug}",
    "page": "pages/{slug}",
    "workspace": "workspaces/{slug}",
    "event": "events/{slug}",
    "timeline-item": "timeline/item/{id}",
    "timeline_item": "timeline/item/{id}",
    "landing-page": "home/{slug}",
}


def link(origin: str, target: Target | None) -> str | None:
    """Return the address of a target, None where its kind or its params do not give one."""
    if target is None or target["name"] is None:
        return None
    return link_to(origin, target["name"], target["params"] or {})


def link_to(origin: str, name: str, params: Mapping[str, str | None]) -> str | None:
    """Return the address of what a target's name and params say; `slug` falls back to `id`."""
    values = {key: quote(value, safe="") for key, value in params.items() if value}
    values.setdefault("slug", values.get("id", ""))
    if name in ARTICLE_VIEWS:
        path = _in_app(values, f"{ARTICLE_VIEWS[name]}/{{id}}", app="{appKey}/{appId}")
    elif name == "app":
        path = _in_app(values, "", app="{key}/{slug}")
    else:
        path = PATHS.get(name)
    if path is None:
        return None
    try:
        path = path.format_map(values)
    except KeyError:
        return None
    return None if path.endswith("/") else f"{origin}/{path}"


def search_link(origin: str, query: str) -> str:
    """Return the address of the search page for a query."""
    return f"{origin}/search?{urlencode({'term': query})}"


def _in_app(values: Mapping[str, str], rest: str, *, app: str) -> str | None:
    place = PLACES.get(values.get("senderType", "page"))
    return place and f"{place}/{{senderId}}/apps/{app}" + (f"/{rest}" if rest else "")
