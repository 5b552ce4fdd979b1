"""The links that follow from a repository and a tag, and what is refused as one."""

from __future__ import annotations

from pathlib import PurePosixPath
from urllib.parse import parse_qs, urlsplit

import pytest

from autograde.core.errors import GraderError
from autograde.publishing.release.published import Published

LESSON = PurePosixPath("course/ch02_views_and_strides.ipynb")
PUBLISHED = Published("physics-dept/inside.the_tensor", "v1.2")


def test_the_badge_leads_to_the_notebook_on_colab_at_the_tag():
    link = (
        "https://colab.research.google.com/github/physics-dept/inside.the_tensor"
        "/blob/v1.2/course/ch02_views_and_strides.ipynb"
    )
    assert PUBLISHED.colab_url(LESSON) == link
    picture = "https://colab.research.google.com/assets/colab-badge.svg"
    assert PUBLISHED.badge(LESSON) == f"[![Open in Colab]({picture})]({link})"


def test_pip_is_given_the_archive_of_the_tag_and_not_of_a_branch():
    archive = "https://github.com/physics-dept/inside.the_tensor/archive/refs/tags/v1.2.zip"
    assert PUBLISHED.archive_url == archive


def test_binder_starts_jupyterlab_on_the_first_lesson_at_the_tag():
    link = urlsplit(PUBLISHED.binder_url)
    assert link.path == "/v2/gh/physics-dept/inside.the_tensor/v1.2"
    assert parse_qs(link.query) == {"urlpath": ["lab/tree/course/ch00_start_here.ipynb"]}


@pytest.mark.parametrize("hub", ["https://hub.example.edu", "https://hub.example.edu/"])
def test_nbgitpuller_merges_a_branch_because_a_tag_cannot_be_merged_twice(hub):
    link = urlsplit(PUBLISHED.nbgitpuller_url(hub))
    assert (link.netloc, link.path) == ("hub.example.edu", "/hub/user-redirect/git-pull")
    assert parse_qs(link.query) == {
        "repo": ["https://github.com/physics-dept/inside.the_tensor"],
        "branch": ["main"],
        "urlpath": ["lab/tree/inside.the_tensor/course/ch00_start_here.ipynb"],
    }


NO_REPOSITORIES = (
    "inside-the-tensor",  # nobody's
    "https://github.com/physics/tensor",  # the address, not the name
    "physics/(tensor)",  # would end the link in Markdown
    *("physics/tensor/course", "physics/tensor.git", "physics/..", "physics/.", "physics/", ""),
    *("-physics/tensor", "physics-/tensor", "phy--sics/tensor", "a" * 40 + "/tensor"),
    *("physics/tensor and more", "physics/tensor\n"),
)
NO_TAGS = (
    *(
        "",
        "v 1",
        "v1/final",
        "../main",
        "v1..2",
        "v1.",
        "v1.lock",
        "-v1",
        "v1\n",
        "v^1",
        "ä",
        "v1?x",
    ),
)


def refused(repo: str, ref: str) -> str:
    with pytest.raises(GraderError) as caught:
        Published(repo, ref)
    return str(caught.value)


def test_what_is_no_repository_and_no_tag_is_refused_in_a_sentence():
    for repo in NO_REPOSITORIES:
        assert refused(repo, "v1") == (
            "Expected a GitHub repository as ORG/NAME, such as physics-dept/inside-the-tensor, got "
            f"{repo!r}: give --repo as it stands in the address of the repository."
        )
    for ref in NO_TAGS:
        said = refused("physics/tensor", ref)
        assert said.startswith("Expected the tag under which the release is published")
        assert repr(ref) in said


def test_usual_repositories_and_tags_are_taken():
    for repo in ("a/b", "a" * 39 + "/b", "Org-1/Name", "o/.github"):
        for ref in ("v1", "2026-spring", "1.0.0-rc.1", "week_3", "v1.0"):
            assert Published(repo, ref).archive_url.endswith(f"{repo}/archive/refs/tags/{ref}.zip")
