"""See that the contract suite catches what it should: `make contract-mutants`.

Words on the command line choose the mutants whose names have them.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import Final

from contracts.mutants.mutant import Mutant, mutants
from contracts.mutants.workspace import Trial, Workspace

WORKERS: Final = 2


def main(argv: list[str] | None = None) -> int:
    """Try all mutants, print the table, and return 1 where one survives."""
    words = sys.argv[1:] if argv is None else argv
    chosen = [one for one in mutants() if all(word in one.name for word in words)]
    start = time.monotonic()
    trials = []
    for trial in _tried(chosen):
        trials.append(trial)
        _tell(f"[{len(trials)}/{len(chosen)}] {trial.seconds:4.1f} s  {_verdict(trial)}")
    survivors = [trial for trial in trials if trial.evidence is None]
    print(table(sorted(trials, key=lambda trial: chosen.index(trial.mutant))))
    for trial in survivors:
        print(f"\nSURVIVED: {trial.mutant.name}\n{trial.output[-3000:]}")
    took = time.monotonic() - start
    print(f"\n{len(trials) - len(survivors)} of {len(trials)} mutants caught in {took:.0f} seconds")
    return 1 if survivors or not trials else 0


def _tried(chosen: list[Mutant]) -> Iterator[Trial]:
    """Yield each trial as it ends; each worker has a copy of its own."""
    with (
        tempfile.TemporaryDirectory(prefix="contract-mutants-") as folder,
        ThreadPoolExecutor(WORKERS) as workers,
    ):
        free: Queue[Workspace] = Queue()
        for number in range(WORKERS):
            free.put(Workspace(Path(folder) / str(number)))

        def try_out(mutant: Mutant) -> Trial:
            workspace = free.get()
            try:
                return workspace.try_out(mutant)
            finally:
                free.put(workspace)

        yield from workers.map(try_out, chosen)


def table(trials: list[Trial]) -> str:
    """Return a line a mutant: what was planted, which layer caught it, and what that said."""
    width = max((len(trial.mutant.name) for trial in trials), default=0)
    return "\n".join(
        f"{trial.mutant.name:{width}}  {trial.mutant.layer:11}  "
        f"{(trial.evidence or 'SURVIVED').removeprefix('E').strip()[:110]}"
        for trial in trials
    )


def _verdict(trial: Trial) -> str:
    return f"{trial.mutant.name}: {'survived' if trial.evidence is None else 'caught'}"


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
