"""What a caller, a browser or a gateway adds to a request never reaches Haiilo."""

from __future__ import annotations

import pytest

from tests.events import LambdaContext, call_event, container, text_in
from tests.haiilo import ANNA, Sandbox

ODD = {
    "accept-charset": "canary",
    "accept-encoding": "gzip, br, canary",
    "accept-language": "canary",
    "baggage": "canary=1",
    "cache-control": "canary",
    "cf-connecting-ip": "192.0.2.77",
    "client-ip": "192.0.2.77",
    "connection": "close, x-canary",
    "content-language": "canary",
    "content-md5": "canary",
    "cookie": "COYOSESSION=canary; XSRF-TOKEN=canary",
    "dnt": "1",
    "expect": "100-continue",
    "fastly-client-ip": "192.0.2.77",
    "forwarded": "for=192.0.2.77;host=canary.example",
    "from": "canary@example.org",
    "front-end-https": "on",
    "if-match": "canary",
    "if-modified-since": "canary",
    "keep-alive": "timeout=canary",
    "last-event-id": "canary",
    "max-forwards": "canary",
    "mcp-session-id": "canary",
    "origin-agent-cluster": "canary",
    "pragma": "canary",
    "prefer": "canary",
    "proxy-authenticate": "canary",
    "proxy-authorization": "Basic canary",
    "proxy-connection": "canary",
    "range": "bytes=0-canary",
    "referer": "https://canary.example/?token=canary",
    "sec-fetch-site": "cross-site-canary",
    "te": "trailers, canary",
    "traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    "tracestate": "canary=1",
    "trailer": "x-canary",
    "true-client-ip": "192.0.2.77",
    "upgrade": "canary",
    "upgrade-insecure-requests": "1",
    "user-agent": "canary/1.0",
    "via": "1.1 canary",
    "x-amzn-trace-id": "Root=canary",
    "x-api-key": "canary",
    "x-b3-traceid": "canary",
    "x-csrf-token": "canary",
    "x-forwarded-for": "192.0.2.77",
    "x-forwarded-host": "canary.example",
    "x-forwarded-port": "444",
    "x-forwarded-proto": "http",
    "x-haiilo-anything": "canary",
    "x-http-method-override": "DELETE",
    "x-original-url": "/canary",
    "x-real-ip": "192.0.2.77",
    "x-request-id": "canary",
    "x-rewrite-url": "/canary",
}
SENT = {
    "accept",
    "accept-encoding",
    "authorization",
    "connection",
    "content-length",
    "content-type",
    "host",
    "user-agent",
}
"""The product's own headers, and what HTTP needs."""


@pytest.mark.parametrize("era", ["legacy", "modern"])
def test_no_inbound_header_reaches_haiilo(sandbox: Sandbox, era: str) -> None:
    assert len(ODD) > 50
    events = [
        call_event(era, "People_GetMe", {}),
        call_event(era, "Social_PostComment", {"targetId": "a1", "body": "hello"}),
    ]
    with container(sandbox) as handler:
        for event in events:
            event["headers"] |= ODD
            event["cookies"] = ["COYOSESSION=canary"]
            text_in(handler(event, LambdaContext()))
    requests = sandbox.requests()
    assert {request["path"] for request in requests} >= {"/api/oauth/token", "/api/users/me"}
    for request in requests:
        headers = {name.lower(): value for name, value in request["headers"].items()}
        assert set(headers) <= SENT
        assert headers["user-agent"] == "dbplanet-mcp-server"
        assert headers["accept-encoding"] == "identity"
        everything = str(request).lower()
        assert not any(word in everything for word in ("canary", "192.0.2", *ANNA, "4bf92f"))
