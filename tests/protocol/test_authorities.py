"""Which certificates are trusted: public authorities', and one that the operator names."""

from __future__ import annotations

import datetime
import http.server
import ipaddress
import ssl
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from mcp import Client

from dbplanet.haiilo.tenants import ConfigurationError
from dbplanet.haiilo.tokens import TokenCache
from dbplanet.serving.access.environment import EnvironmentAccess
from dbplanet.serving.app import create_app, hosted_connections
from dbplanet.serving.server import ToolServer
from dbplanet.serving.settings import Settings
from dbplanet.serving.stdio import desktop_connections
from tests.callers import mcp_client, text_of

pytestmark = pytest.mark.anyio

UNREACHABLE = "[CONNECTION] DB Planet could not be reached."


@dataclass(frozen=True)
class Planet:
    """A Haiilo behind an organisation's own authority, whose certificate is a file."""

    url: str
    authority: Path

    @property
    def environ(self) -> dict[str, str]:
        return {
            "HAIILO_BASE_URL": self.url,
            "HAIILO_CLIENT_ID": "c",
            "HAIILO_CLIENT_SECRET": "s",
        }


class Haiilo(http.server.BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self._answer(b'{"access_token": "token", "expires_in": 3599}')

    def do_GET(self) -> None:
        self._answer(b'{"id": "u1", "displayName": "Anna Behind A Private Authority"}')

    def _answer(self, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


def write_certificate(folder: Path) -> tuple[Path, Path]:
    """Return a certificate of 127.0.0.1 that is its own authority, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "An organisation")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(
            x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]),
            critical=False,
        )
        .sign(key, hashes.SHA256())
    )
    public, private = folder / "authority.pem", folder / "key.pem"
    public.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    private.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return public, private


@pytest.fixture
def planet(tmp_path: Path) -> Iterator[Planet]:
    public, private = write_certificate(tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(public, private)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Haiilo)
    server.daemon_threads = True
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    yield Planet(f"https://127.0.0.1:{server.server_address[1]}", public)
    server.shutdown()
    server.server_close()
    thread.join(10)


async def hosted(environ: dict[str, str]) -> str:
    settings = Settings.from_environment(environ)
    connections = hosted_connections(settings)
    user = {"x-haiilo-username": "anna", "x-haiilo-password": "p"}
    async with mcp_client(create_app(settings, connections), user) as client:
        text = text_of(await client.call_tool("People_GetMe", {}))
    await connections.aclose()
    return text


async def desktop(environ: dict[str, str]) -> str:
    environ = {**environ, "HAIILO_USERNAME": "anna", "HAIILO_PASSWORD": "p"}
    access = EnvironmentAccess(environ)
    connections = desktop_connections(environ, access)
    async with Client(ToolServer(access, connections, TokenCache(), 25).create()) as client:
        text = text_of(await client.call_tool("People_GetMe", {}))
    await connections.aclose()
    return text


@pytest.mark.parametrize("ask", [hosted, desktop])
async def test_a_private_authority_is_trusted_where_the_operator_names_it_and_nowhere_else(
    planet: Planet, ask: object
) -> None:
    assert callable(ask)
    named = {**planet.environ, "HAIILO_CA_BUNDLE": str(planet.authority)}
    assert "Anna Behind A Private Authority" in await ask(named)
    assert (await ask(planet.environ)).startswith(UNREACHABLE)


@pytest.mark.parametrize("content", [None, b"", b"no certificate"])
def test_a_bundle_that_has_no_certificate_does_not_start(
    tmp_path: Path, content: bytes | None
) -> None:
    bundle = tmp_path / "bundle.pem"
    if content is not None:
        bundle.write_bytes(content)
    with pytest.raises(ConfigurationError, match="HAIILO_CA_BUNDLE: a PEM file of certificates"):
        Settings.from_environment({"HAIILO_CA_BUNDLE": str(bundle)})
