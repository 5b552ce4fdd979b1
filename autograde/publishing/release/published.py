"""Where a release is published on GitHub, and the links that follow from that."""

import re
from dataclasses import dataclass
from pathlib import PurePosixPath
from urllib.parse import quote, urlencode

from autograde.core.errors import GraderError
from autograde.core.messages import say

# What GitHub accepts as the name of an account (39 characters at most), and of a repository.
OWNER = r"[A-Za-z0-9](?:-?[A-Za-z0-9]){0,38}"
REPOSITORY = re.compile(rf"{OWNER}/(?!\.{{1,2}}$)[A-Za-z0-9._-]{{1,100}}(?<!\.git)")
# Tags that need no escape in a link. One with a slash would be ambiguous there: in
# blob/v1/final/course/… nothing says where the tag ends.
TAG = re.compile(r"(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._-]{0,99}(?<!\.)(?<!\.lock)")

COLAB = "https://colab.research.google.com"
FIRST_LESSON = "course/ch00_start_here.ipynb"


@dataclass(frozen=True)
class Published:
    """The GitHub repository `repo` (ORG/NAME) at the tag `ref`, in which a release lies.

    Raises: GraderError.
    """

    repo: str
    ref: str

    def __post_init__(self) -> None:
        if not REPOSITORY.fullmatch(self.repo):
            raise GraderError(say("published.repo", got=self.repo))
        if not TAG.fullmatch(self.ref):
            raise GraderError(say("published.ref", got=self.ref))

    @property
    def name(self) -> str:
        """The repository's name without its owner: the folder in which a clone lies."""
        return self.repo.partition("/")[2]

    @property
    def archive_url(self) -> str:
        """The zip that GitHub makes of the tag: what pip installs on Colab."""
        return f"https://github.com/{self.repo}/archive/refs/tags/{self.ref}.zip"

    def colab_url(self, place: PurePosixPath) -> str:
        """The link that opens the notebook at `place`, seen from the release's root, on Colab."""
        return f"{COLAB}/github/{self.repo}/blob/{self.ref}/{quote(place.as_posix())}"

    def file_url(self, path: str) -> str:
        """The page on GitHub that shows the file at `path`."""
        return f"https://github.com/{self.repo}/blob/{self.ref}/{quote(path)}"

    def badge(self, place: PurePosixPath) -> str:
        """The badge in Markdown, a picture that leads to the notebook on Colab."""
        picture = f"{COLAB}/assets/colab-badge.svg"
        return f"[![{say('colab.badge')}]({picture})]({self.colab_url(place)})"

    @property
    def binder_url(self) -> str:
        """The link that starts JupyterLab on Binder, on the first lesson."""
        opened = urlencode({"urlpath": f"lab/tree/{FIRST_LESSON}"})
        return f"https://mybinder.org/v2/gh/{self.repo}/{self.ref}?{opened}"

    def nbgitpuller_url(self, hub: str) -> str:
        """The link that brings the release into a learner's home on the JupyterHub at `hub`.

        nbgitpuller merges a branch into what the learner has, and a tag is none: where it was
        cloned by a tag, the second click on the link fails. So it is given the branch on which
        the releases are published one after another.
        """
        asked = urlencode(
            {
                "repo": f"https://github.com/{self.repo}",
                "branch": "main",
                "urlpath": f"lab/tree/{self.name}/{FIRST_LESSON}",
            }
        )
        return f"{hub.rstrip('/')}/hub/user-redirect/git-pull?{asked}"
