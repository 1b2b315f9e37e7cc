"""An identity provider in this process: signs tokens, publishes its keys, and can misbehave."""

from __future__ import annotations

import base64
import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from jwt.algorithms import ECAlgorithm, RSAAlgorithm

PrivateKey = rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey

AUDIENCE = "https://mcp.example.org/servers/dbplanet/mcp"
JWKS_PATH = "/jwks.json"
HANG_SECONDS = 10.0
"""The longest that a hanging answer keeps its thread, if no test lets go of it."""


@cache
def private_key(kid: str) -> PrivateKey:
    """Return the key of that name, the same for the whole run: making an RSA key is slow."""
    if kid.startswith("rsa"):
        size = 1024 if kid.endswith("short") else 2048
        return rsa.generate_private_key(public_exponent=65537, key_size=size)
    return ec.generate_private_key(ec.SECP256R1())


def public_jwk(kid: str, /, **members: Any) -> dict[str, Any]:
    """Return the public half of a key as a JWK, with `members` added or, as None, left out."""
    key = private_key(kid)
    if isinstance(key, rsa.RSAPrivateKey):
        jwk = RSAAlgorithm.to_jwk(key.public_key(), as_dict=True)
    else:
        jwk = ECAlgorithm.to_jwk(key.public_key(), as_dict=True)
    entry = {**jwk, "kid": kid, "use": "sig", **members}
    return {name: value for name, value in entry.items() if value is not None}


def compact(
    header: object, payload: object, sign: Callable[[bytes], bytes] = lambda message: b""
) -> str:
    """Return a JWS as written, however wrong it is."""
    message = b".".join(base64url(json.dumps(part).encode()) for part in (header, payload))
    return (message + b"." + base64url(sign(message))).decode()


def base64url(content: bytes) -> bytes:
    """Return bytes as they stand in a token."""
    return base64.urlsafe_b64encode(content).rstrip(b"=")


class IdentityProvider:
    """A running provider.

    `keys` is what its JWKS has, `kid` names the key that signs (`rsa…` is RS256, anything else
    ES256), and `paths` are the requests so far. `status`, `body`, `location` and `encoding`
    replace the usual answer; a cleared `answering` lets it hang before the body.
    """

    def __init__(self) -> None:
        self.keys: list[Any] = [public_jwk("ec-1")]
        self.kid = "ec-1"
        self.paths: list[str] = []
        self.status = 200
        self.body: bytes | None = None
        self.location: str | None = None
        self.encoding: str | None = None
        self.answering = threading.Event()
        self.answering.set()
        self._server: ThreadingHTTPServer | None = None
        self._port = 0
        self.start()

    @property
    def issuer(self) -> str:
        """Its address, which is the `iss` of its tokens."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def jwks_url(self) -> str:
        """Where its keys are."""
        return self.issuer + JWKS_PATH

    @property
    def requests(self) -> int:
        """How often its keys were asked for."""
        return self.paths.count(JWKS_PATH)

    @property
    def environ(self) -> dict[str, str]:
        """The settings of a server that accepts its tokens for AUDIENCE."""
        return {
            "OAUTH_ISSUER": self.issuer,
            "OAUTH_JWKS_URL": self.jwks_url,
            "OAUTH_AUDIENCE": AUDIENCE,
        }

    def claims(self, **changes: Any) -> dict[str, Any]:
        """Return the claims of a good access token, with some changed or, as None, left out."""
        now = int(time.time())
        usual = {
            "iss": self.issuer,
            "aud": AUDIENCE,
            "sub": "user-1",
            "client_id": "client-1",
            "scope": "haiilo:read",
            "iat": now,
            "exp": now + 600,
        }
        return {name: value for name, value in (usual | changes).items() if value is not None}

    def token(
        self, headers: Mapping[str, Any] | None = None, *, kid: str | None = None, **changes: Any
    ) -> str:
        """Return a good access token, with header fields and claims changed or, as None, left out.

        `kid` names another key to sign with.
        """
        kid = kid or self.kid
        key = private_key(kid)
        algorithm = "RS256" if isinstance(key, rsa.RSAPrivateKey) else "ES256"
        header = {"kid": kid, "typ": "at+jwt", **(headers or {})}
        header = {name: value for name, value in header.items() if value is not None}
        return jwt.encode(self.claims(**changes), key, algorithm, headers=header)

    def rotate(self, kid: str) -> None:
        """Sign with another key from now on, and publish that one alone."""
        self.kid, self.keys = kid, [public_jwk(kid)]

    def start(self) -> None:
        """Listen, on the same port as before."""
        provider = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                provider.paths.append(self.path)
                self.send_response(provider.status if self.path == JWKS_PATH else 200)
                if provider.location:
                    self.send_header("Location", provider.location)
                if provider.encoding:
                    self.send_header("Content-Encoding", provider.encoding)
                body = provider.body
                if body is None or self.path != JWKS_PATH:
                    body = json.dumps({"keys": provider.keys}).encode()
                self.send_header("Content-Length", str(len(body)))
                self.send_header("Connection", "close")
                self.end_headers()
                self.wfile.flush()
                provider.answering.wait(HANG_SECONDS)
                self.wfile.write(body)

            def log_message(self, format: str, *args: Any) -> None:
                pass

            def handle(self) -> None:
                with suppress(ConnectionError):  # the caller may give up
                    super().handle()

        self._server = ThreadingHTTPServer(("127.0.0.1", self._port), Handler)
        self._port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def stop(self) -> None:
        """Stop listening: connections are refused until `start`."""
        if self._server is not None:
            self.answering.set()
            self._server.shutdown()
            self._server.server_close()
            self._server = None


@contextmanager
def running_identity_provider() -> Iterator[IdentityProvider]:
    """Run a provider on a free port."""
    provider = IdentityProvider()
    try:
        yield provider
    finally:
        provider.stop()
