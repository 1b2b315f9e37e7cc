"""Keep openapi.yaml and the tools as they are released: `make release`."""

from __future__ import annotations

import json
import shutil
import sys

from contracts.breaking import RELEASED, current_tools
from contracts.document import SOURCE


def main() -> int:
    """Write contracts/released/; return the exit code."""
    RELEASED.mkdir(exist_ok=True)
    shutil.copyfile(SOURCE, RELEASED / "openapi.yaml")
    tools = json.dumps({"tools": list(current_tools().values())}, indent=2, ensure_ascii=False)
    (RELEASED / "tools.json").write_text(tools + "\n", encoding="utf-8")
    print(f"wrote {RELEASED}: later changes are compared with it")
    return 0


if __name__ == "__main__":
    sys.exit(main())
