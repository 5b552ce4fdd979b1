"""See that a version can be published, and tag it: `make version`.

python -m autograde.publishing.release.new_version check|tag
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from autograde.core.errors import GraderError

PROJECT = Path(__file__).parents[3]
MADE = Path("build/version")
# The newest section of the changelog, once it is dated: ## 0.2.0 (2026-12-01)
DATED = re.compile(r"^## (\S+) \((\d{4}-\d\d-\d\d)\)$", re.MULTILINE)
UPLOADS = (".whl", ".tar.gz", ".zip", "SHA256SUMS")


def read_version(project: Path) -> str:
    """The version of pyproject.toml, where everything is ready for it.

    Raises: GraderError for files that are not committed, a changelog without that version's dated
    section on top, or a tag that is there already.
    """
    text = (project / "pyproject.toml").read_text(encoding="utf-8")
    version = str(tomllib.loads(text)["project"]["version"])
    changelog = (project / "CHANGELOG.md").read_text(encoding="utf-8")
    first = next((line for line in changelog.split("\n") if line.startswith("## ")), "")
    dated = DATED.fullmatch(first)
    if not dated or dated[1] != version:
        raise GraderError(
            f"CHANGELOG.md begins with `{first}`, and pyproject.toml says {version}: "
            f"expected `## {version} (YYYY-MM-DD)`. Date the section, or set the version."
        )
    if changed := _git(project, "status", "--porcelain"):
        raise GraderError(
            f"these files are not committed: {', '.join(changed.split(chr(10))[:5])}. "
            "Commit them: what is tagged must be what was tested."
        )
    if _git(project, "tag", "--list", f"v{version}"):
        raise GraderError(
            f"the tag v{version} is there already: set the next version in pyproject.toml."
        )
    return version


def tag_version(project: Path, version: str) -> list[str]:
    """Write the checksums of what was made, and tag it; the commands that publish it.

    The tag's message is the changelog's section, which are the notes of the release.

    Raises: GraderError where something was not made.
    """
    made = project / MADE
    files = sorted(path for path in made.glob("*") if path.name.endswith(UPLOADS[:3]))
    missing = [end for end in UPLOADS[:3] if not any(path.name.endswith(end) for path in files)]
    if missing:
        raise GraderError(f"{made} has no {', '.join(missing)}: run `make version` from the start.")
    sums = (f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)
    (made / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    changelog = (project / "CHANGELOG.md").read_text(encoding="utf-8")
    notes = changelog.split("\n## ")[1].partition("\n")[2].strip()
    said = ("--message", f"Version {version}", "--message", notes)
    # As it is: git would take a heading's line for a comment.
    _git(project, "tag", "--annotate", "--cleanup=verbatim", f"v{version}", *said)
    names = " ".join((MADE / path.name).as_posix() for path in files)
    return [
        f"git push origin main v{version}",
        f"gh release create v{version} --notes-from-tag {names} {MADE.as_posix()}/SHA256SUMS",
        f"twine upload {MADE.as_posix()}/*.whl {MADE.as_posix()}/*.tar.gz",
    ]


def _git(project: Path, *arguments: str) -> str:
    run = subprocess.run(["git", *arguments], cwd=project, capture_output=True, text=True)
    if run.returncode:
        raise GraderError(f"`git {' '.join(arguments)}` failed: {run.stderr.strip()}")
    return run.stdout.strip()


def main(step: str) -> None:
    """Print the version (`check`), or what is left to a person (`tag`)."""
    try:
        version = read_version(PROJECT)
        if step == "check":
            print(version)
            return
        commands = tag_version(PROJECT, version)
    except GraderError as error:
        sys.exit(f"No version: {error}")
    print(f"Tagged v{version}; what was made lies in {MADE.as_posix()}. Nothing left this machine.")
    print("To publish it (the tag brings the site to GitHub Pages):", *commands, sep="\n    ")


if __name__ == "__main__":
    main(*sys.argv[1:])
