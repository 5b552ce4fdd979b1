"""`refresh`: write everything that is derived from what a person wrote."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from autograde.cli.build_command import build
from autograde.cli.claims_command import claims
from autograde.cli.differences_command import differences
from autograde.cli.options import PROJECT, Root
from autograde.cli.printing import refuse, refuse_on_error, tell

TRUSTED_FACTS = Path("tests") / "content" / "lying_agent.py"


def refresh(root: Root = PROJECT) -> None:
    """Write what is derived: tables, catalogues, notebooks, pages. It takes minutes."""
    root = root.resolve()
    for name, step in (
        ("titles and points in README.md", _write_readme),
        # First what names a mistake in a source by its line, and in seconds.
        ("catalogues of translations", _update_catalogues),
        ("notebooks", lambda root: build(root=root)),
        ("what is taken on trust, in docs/grading.md", _write_trusted_facts),
        ("where the libraries differ", lambda root: differences(root=root)),
        ("what the posts say", lambda root: claims(page=True, root=root)),
    ):
        tell(f"refreshing: {name}")
        with refuse_on_error(1, root):
            step(root)


def _write_readme(root: Path) -> None:
    from autograde.authoring.readme_table import write_readme_table

    write_readme_table(root)


def _write_trusted_facts(root: Path) -> None:
    run = subprocess.run([sys.executable, TRUSTED_FACTS], cwd=root, check=False)
    if run.returncode:
        refuse(f"{TRUSTED_FACTS.as_posix()} ended with {run.returncode}: see above.", 1)


def _update_catalogues(root: Path) -> None:
    from autograde.authoring.translation.course_languages import read_languages
    from autograde.authoring.translation.edition import update_catalogues

    for language in read_languages(root):
        for catalogue in update_catalogues(root, language):
            tell(f"updated {catalogue.relative_to(root).as_posix()}")
