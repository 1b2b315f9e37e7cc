from __future__ import annotations

import subprocess
import sys

from tests.processes import ROOT, clean_environment

PROGRAM = """
import sys
import dbplanet.handler
import dbplanet.serving.oauth.challenge, dbplanet.serving.oauth.settings
import dbplanet.serving.access.scopes
print("jwt" in sys.modules)
"""


def test_whoever_serves_without_oauth_does_not_import_pyjwt() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env=clean_environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout.strip() == "False"
