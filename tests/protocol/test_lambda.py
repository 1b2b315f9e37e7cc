"""The Lambda handler: one warm container, events of every front door, both eras."""

from __future__ import annotations

import asyncio
import base64
import gc
import hashlib
import importlib
import json
import logging
import sys
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from tests.events import (
    PATH,
    Handler,
    LambdaContext,
    call_event,
    container,
    http_api_event,
    modern,
    text_in,
)
from tests.haiilo import Sandbox


@pytest.fixture(scope="module")
def warm_handler(sandbox_process: Sandbox) -> Iterator[Handler]:
    """One container for the tests of this module."""
    with container(sandbox_process) as handler:
        yield handler


@pytest.fixture
def handler(warm_handler: Handler, sandbox: Sandbox) -> Handler:
    """The warm container, with the sandbox in its normal state."""
    del sandbox
    return warm_handler


def test_two_hundred_warm_calls_give_the_same_text_whatever_happens_between(
    sandbox: Sandbox,
) -> None:
    with container(sandbox) as handler:
        texts = two_hundred_calls(handler, sandbox)
    assert {tool: len(found) for tool, found in texts.items()} == dict.fromkeys(texts, 1)
    assert sandbox.logins() == 1


def two_hundred_calls(handler: Handler, sandbox: Sandbox) -> dict[str, set[str]]:
    """Call three tools in turn, in both eras; return the texts that each gave."""
    context = LambdaContext()
    calls = [("Search_FullText", {"query": "travel"}), ("People_GetMe", {}), ("Workspace_List", {})]
    texts: dict[str, set[str]] = {tool: set() for tool, _ in calls}
    for number in range(200):
        tool, arguments = calls[number % len(calls)]
        era = "modern" if number % 2 else "legacy"
        texts[tool].add(text_in(handler(call_event(era, tool, arguments), context)))
        if number % 20 == 3:
            assert handler(http_api_event("GET", PATH), context)["statusCode"] == 405
        elif number % 20 == 7:
            asyncio.run(asyncio.sleep(0))
        elif number % 20 == 11:
            assert handler({"mangled": True}, context)["statusCode"] == 400
        elif number % 20 == 15:
            sandbox.fault("People_GetMe", "dropped", times=2)
            failed = handler(call_event(era, "People_GetMe", {}), context)
            assert "[CONNECTION]" in text_in(failed)
    return texts


GET_HEADERS = list(
    product(
        (
            "*/*",
            "text/event-stream",
            "application/json",
            "application/json, text/event-stream",
            None,
        ),
        ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28", "nonsense", None),
        ("session", None),
    )
)


@pytest.mark.parametrize(("accept", "version", "session"), GET_HEADERS)
def test_a_get_is_405_at_once_in_every_header_combination(
    handler: Handler, accept: str | None, version: str | None, session: str | None
) -> None:
    event = http_api_event("GET", PATH)
    names = {"accept": accept, "mcp-protocol-version": version, "mcp-session-id": session}
    event["headers"].pop("accept")
    event["headers"] |= {name: value for name, value in names.items() if value is not None}
    response = handler(event, LambdaContext())
    assert response["statusCode"] == 405
    assert response["headers"]["allow"] == "POST"


@pytest.mark.parametrize("method", ["DELETE", "PUT", "PATCH", "HEAD", "OPTIONS"])
@pytest.mark.parametrize("path", [PATH, f"{PATH}/"])
def test_any_other_method_is_405(handler: Handler, method: str, path: str) -> None:
    response = handler(http_api_event(method, path), LambdaContext())
    assert response["statusCode"] == 405
    assert response["headers"]["allow"] == "POST"


def rest_api_event(event: dict[str, Any]) -> dict[str, Any]:
    return {
        "resource": "/{proxy+}",
        "path": event["rawPath"],
        "httpMethod": event["requestContext"]["http"]["method"],
        "headers": event["headers"],
        "multiValueHeaders": {name: [value] for name, value in event["headers"].items()},
        "queryStringParameters": None,
        "multiValueQueryStringParameters": None,
        "pathParameters": {"proxy": event["rawPath"].lstrip("/")},
        "stageVariables": None,
        "requestContext": {
            "domainName": event["requestContext"]["domainName"],
            "httpMethod": event["requestContext"]["http"]["method"],
            "identity": {"sourceIp": "192.0.2.1"},
            "path": event["rawPath"],
            "resourcePath": "/{proxy+}",
            "stage": "prod",
        },
        "body": event["body"],
        "isBase64Encoded": event["isBase64Encoded"],
    }


def load_balancer_event(event: dict[str, Any]) -> dict[str, Any]:
    return {
        "requestContext": {"elb": {"targetGroupArn": "arn:aws:elasticloadbalancing:x"}},
        "httpMethod": event["requestContext"]["http"]["method"],
        "path": event["rawPath"],
        "queryStringParameters": {},
        "headers": {**event["headers"], "host": "localhost"},
        "body": event["body"],
        "isBase64Encoded": event["isBase64Encoded"],
    }


def function_url_event(event: dict[str, Any]) -> dict[str, Any]:
    domain = "abcdefg.lambda-url.eu-central-1.on.aws"
    context = {**event["requestContext"], "domainName": domain, "domainPrefix": "abcdefg"}
    return {**event, "headers": {**event["headers"], "host": domain}, "requestContext": context}


DOORS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "HTTP API": lambda event: event,
    "REST API": rest_api_event,
    "load balancer": load_balancer_event,
    "function URL": function_url_event,
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("era", ["legacy", "modern"])
@pytest.mark.parametrize("is_base64", [False, True])
def test_every_front_door_carries_a_call(
    handler: Handler, door: str, era: str, is_base64: bool
) -> None:
    event = call_event(era, "Search_FullText", {"query": "travel policy"}, is_base64=is_base64)
    assert "Travel policy" in text_in(handler(DOORS[door](event), LambdaContext()))


def test_both_forms_of_the_path_are_served_without_a_redirect(handler: Handler) -> None:
    event = call_event("legacy", "People_GetMe", {}, path=f"{PATH}/")
    assert "Anna" in text_in(handler(event, LambdaContext()))


def test_utf_8_header_bytes_of_an_event_are_the_caller_s_password(
    handler: Handler, sandbox: Sandbox
) -> None:
    event = call_event("legacy", "People_GetMe", {})
    event["headers"]["x-haiilo-password"] = "pässwörd"
    handler(event, LambdaContext())
    (login,) = (r for r in sandbox.requests() if r["path"] == "/api/oauth/token")
    assert "password=p%C3%A4ssw%C3%B6rd" in login["body"]


@pytest.mark.parametrize(
    "event",
    [
        {},
        None,
        [],
        "event",
        {"version": "2.0"},
        {"version": "2.0", "requestContext": {}},
        {"Records": [{"eventSource": "aws:sqs"}]},
        http_api_event("POST", PATH, {"x-forwarded-port": "https"}, {}),
        {**http_api_event("POST", PATH), "body": "a", "isBase64Encoded": True},
    ],
    ids=lambda event: str(event)[:30],
)
def test_a_mangled_event_is_a_400_and_the_container_lives_on(handler: Handler, event: Any) -> None:
    assert handler(event, LambdaContext())["statusCode"] == 400
    assert "Anna" in text_in(handler(call_event("modern", "People_GetMe", {}), LambdaContext()))


def test_a_foreign_host_or_origin_is_refused(handler: Handler) -> None:
    foreign = call_event("legacy", "People_GetMe", {})
    foreign["headers"]["host"] = "evil.example"
    assert handler(foreign, LambdaContext())["statusCode"] == 421
    page = call_event("legacy", "People_GetMe", {})
    page["headers"]["origin"] = "https://evil.example"
    assert handler(page, LambdaContext())["statusCode"] == 403


def test_health_answers_without_anything(handler: Handler) -> None:
    response = handler(http_api_event("GET", "/health"), LambdaContext())
    assert (response["statusCode"], json.loads(response["body"])) == (200, {"status": "ok"})


@pytest.mark.parametrize("door", DOORS)
def test_every_front_door_hands_out_the_bundle_and_the_manifest(
    handler: Handler, door: str
) -> None:
    def get(path: str, **headers: str) -> dict[str, Any]:
        event = http_api_event("GET", path, {k.replace("_", "-"): v for k, v in headers.items()})
        return handler(DOORS[door](event), LambdaContext())

    bundle = get("/dxt/bundle.mcpb")
    assert (bundle["statusCode"], bundle["isBase64Encoded"]) == (200, True)
    content = base64.b64decode(bundle["body"])
    assert content.startswith(b"PK\x03\x04")
    assert get("/dxt/bundle.sha256")["body"] == f"{hashlib.sha256(content).hexdigest()}\n"
    for path in ("/dxt/manifest", "/dxt/manifest.json"):
        manifest = get(path)
        assert (manifest["statusCode"], manifest["isBase64Encoded"]) == (200, False)
        assert json.loads(manifest["body"])["name"] == "dbplanet-mcp-server"
        lower = {name.lower(): value for name, value in headers_of(manifest).items()}
        unchanged = get(path, if_none_match=lower["etag"])
        assert (unchanged["statusCode"], unchanged["body"]) == (304, "")


@pytest.mark.parametrize("door", DOORS)
def test_every_front_door_shows_the_page(handler: Handler, door: str) -> None:
    event = http_api_event("GET", "/", {"accept-language": "de"})
    page = handler(DOORS[door](event), LambdaContext())
    assert (page["statusCode"], page["isBase64Encoded"]) == (200, False)
    assert '<html lang="de">' in page["body"]


def headers_of(response: dict[str, Any]) -> dict[str, str]:
    several = response.get("multiValueHeaders") or {}
    return response.get("headers") or {name: values[0] for name, values in several.items()}


def test_a_call_ends_before_the_invocation_does(handler: Handler, sandbox: Sandbox) -> None:
    class LittleTime(LambdaContext):
        def get_remaining_time_in_millis(self) -> int:
            return 1_700

    sandbox.fault("People_GetMe", "latency", seconds=5)
    response = handler(call_event("modern", "People_GetMe", {}), LittleTime())
    assert text_in(response).startswith("[TIMEOUT] Request timed out.")


def test_a_listening_stream_is_refused_at_once(handler: Handler) -> None:
    headers, body = modern("subscriptions/listen", {"notifications": {}})
    headers["accept"] = "application/json, text/event-stream"
    response = handler(http_api_event("POST", PATH, headers, body), LambdaContext())
    assert response["statusCode"] == 404
    assert json.loads(response["body"])["error"]["code"] == -32601


def test_a_lone_surrogate_reaches_no_endpoint(handler: Handler, sandbox: Sandbox) -> None:
    for era in ("legacy", "modern"):
        event = call_event(era, "Workspace_Get", {"id": "x"})
        event["body"] = event["body"].replace('"x"', r'"\ud800"')
        assert handler(event, LambdaContext())["statusCode"] in (200, 400)
    assert sandbox.requests() == []


def test_a_service_account_without_callers_of_its_own_refuses_to_start(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HAIILO_BASE_URL", "https://planet.haiilo.app")
    monkeypatch.setenv("HAIILO_USERNAME", "service")
    monkeypatch.setenv("HAIILO_PASSWORD", "canary-password")
    monkeypatch.delitem(sys.modules, "dbplanet.handler", raising=False)
    handlers = logging.getLogger().handlers
    try:
        with pytest.raises(Exception, match="HAIILO_USERNAME and HAIILO_PASSWORD"):
            importlib.import_module("dbplanet.handler")
    finally:
        logging.getLogger().handlers = handlers
        gc.enable()  # on Lambda the process ends
    output = capsys.readouterr()
    assert len(output.out.splitlines()) == 1
    assert "Refusing to start" in output.out
    assert "canary" not in output.out + output.err
    assert base64.b64encode(b"canary-password").decode() not in output.out
