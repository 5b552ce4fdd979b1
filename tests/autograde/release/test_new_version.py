"""`make version` refuses what cannot be published in one sentence, and tags what was made."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from autograde.core.errors import GraderError
from autograde.publishing.release.new_version import MADE, read_version, tag_version

NOTES = "### For learners\n\n- New games.\n"
DATED = f"# Changelog\n\n## 0.2.0 (2026-12-01)\n\n{NOTES}\n## 0.1.0 (2026-11-01)\n\n- Begun.\n"


def git(project: Path, *arguments: str) -> str:
    named = ["-c", "user.name=kim", "-c", "user.email=kim@example.org"]
    run = subprocess.run(["git", *named, *arguments], cwd=project, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.fixture
def project(tmp_path, monkeypatch) -> Path:
    for role in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{role}_NAME", "kim")
        monkeypatch.setenv(f"GIT_{role}_EMAIL", "kim@example.org")
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "0.2.0"\n', encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text(DATED, encoding="utf-8")
    (tmp_path / ".gitignore").write_text("build/\n", encoding="utf-8")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "Begin")
    return tmp_path


def test_what_cannot_be_published_is_refused_in_a_sentence(project):
    assert read_version(project) == "0.2.0"
    with pytest.raises(GraderError, match=r"has no \.whl, \.tar\.gz, \.zip: run `make version`"):
        tag_version(project, "0.2.0")
    for changelog in ("## 0.2.0 (not yet released)\n", "## 0.1.0 (2026-12-01)\n", ""):
        (project / "CHANGELOG.md").write_text(changelog, encoding="utf-8")
        with pytest.raises(GraderError, match=r"expected `## 0\.2\.0 \(YYYY-MM-DD\)`"):
            read_version(project)
    (project / "CHANGELOG.md").write_text(DATED + "\n", encoding="utf-8")
    with pytest.raises(GraderError, match=r"not committed: M CHANGELOG\.md"):
        read_version(project)


def test_what_was_made_is_summed_and_tagged_once(project):
    made = project / MADE
    made.mkdir(parents=True)
    for name in ("a-0.2.0.whl", "a-0.2.0.tar.gz", "a-0.2.0.zip"):
        (made / name).write_text(name, encoding="utf-8")
    commands = tag_version(project, "0.2.0")
    check = ["sha256sum", "--check", "--strict", "SHA256SUMS"]
    assert subprocess.run(check, cwd=made, capture_output=True).returncode == 0
    told = git(project, "tag", "--list", "--format=%(refname:short) %(contents)")
    assert told.strip() == f"v0.2.0 Version 0.2.0\n\n{NOTES}".strip()
    assert [command.split()[0] for command in commands] == ["git", "gh", "twine"]
    with pytest.raises(GraderError, match=r"the tag v0\.2\.0 is there already"):
        read_version(project)
