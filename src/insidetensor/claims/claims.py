"""Run what posts claim about tensors on this machine, and show each claim's verdict."""

import ast
import re
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from insidetensor.claims.entries import (
    build_entries,
    choose_entries,
    find_course_file,
    read_course_file,
)
from insidetensor.claims.words import CLAIMS, in_own_language, worded
from insidetensor.libraries import (
    IMPORT_NAMES,
    SHOWN_NAMES,
    is_installed,
    library,
    version_stamp,
)
from insidetensor.messages import LANGUAGE_VARIABLE, language, message
from insidetensor.processes.fresh_process import Setting, run_fresh, start_importing
from insidetensor.showing.tables import Table
from insidetensor.timing.recorded_run import recorded_run

VERDICT = re.compile(r"holds|holds if .+|holds, but .+|wrong|outdated|undecided")
# Runs in the other process before the code, so that its texts have this process's language.
WORDED = "import os; os.environ[{variable!r}] = {language!r}; from {module} import worded\n"
# The expression evaluated there after the code: both texts, as a list.
SAID = "[str(globals().get('outcome', {none!r})), str(globals().get('shown', ''))]"


@dataclass(frozen=True)
class Verdict:
    """Whether a claim holds by one outcome, and one sentence why."""

    verdict: str
    because: str

    def __post_init__(self) -> None:
        if not VERDICT.fullmatch(self.verdict):
            raise ValueError(message("claims.bad_verdict", got=self.verdict))


@dataclass(frozen=True)
class Claim:
    """One sentence of a post, the code that decides it, and a verdict for each outcome.

    It is taught in `chapter`; the chapters `also_in` show it in their tables too.
    With `own_process` the code runs in a fresh process, where TensorFlow's CPU is split into
    `logical_cpus` (0: left alone). With `needs_gpu` only a machine with a GPU can decide it. A
    claim that is `measured` depends on a clock, so its outcome may vary.
    """

    id: str
    chapter: str
    post: str
    paraphrase: str
    needs: tuple[str, ...]
    code: str
    verdicts: Mapping[str, Verdict]
    also_in: tuple[str, ...] = ()
    own_process: bool = False
    logical_cpus: int = 0
    needs_gpu: bool = False
    measured: bool = False

    def __post_init__(self) -> None:
        for name in self.needs:
            if name not in IMPORT_NAMES:
                raise ValueError(message("claims.unknown_library", name=name))
        if self.logical_cpus and not (self.own_process and "tensorflow" in self.needs):
            raise ValueError(message("claims.cpus_here"))

    @property
    def chapters(self) -> tuple[str, ...]:
        """Every chapter whose table shows the claim, the one that teaches it first."""
        return self.chapter, *self.also_in


@dataclass(frozen=True)
class Result:
    """The outcome of a claim on this machine, details to show, and the verdict if one is known.

    A claim that did not run has a verdict only if a recorded run on another machine gave one.
    """

    claim: Claim
    outcome: str
    shown: str
    verdict: Verdict | None
    ran: bool = True


def what_the_posts_say(*names: str) -> Table:
    """Run these claims, each on its own; show what this machine says of them, by their ids.

    `names` are ids of claims, such as "C5", or chapters: all claims that a chapter teaches and
    those that are also in it.

    Raises:
        ValueError: when the file has no claim of one of these names.
    """
    path = find_course_file(CLAIMS)
    every = read_claims(path)
    claims = choose_entries(every, names, lambda claim: {claim.id, *claim.chapters}, path)
    claims.sort(key=claim_order)
    posts = {name: post["title"] for name, post in read_course_file(path)["posts"].items()}
    columns = ("claim", "machine_says", "verdict", "why")
    header = tuple(message(f"claims.{column}") for column in columns)
    setting = shared_setting(claims)
    if setting:
        start_importing(setting)  # its libraries are imported there while the first claims run here
    rows = tuple(_row(run_claim(claim, setting)) for claim in claims)
    used = sorted({claim.post for claim in claims})
    sources = "; ".join(message("claims.post", id=name, title=_own(posts[name])) for name in used)
    note = message("claims.note", versions=version_stamp(), sources=sources)
    return Table(message("claims.caption"), header, rows, note)


def claim_order(claim: Claim) -> tuple[str, int]:
    """Return the sort key of a claim's id: A2 comes before A14, and both before B1."""
    letter = claim.id.rstrip("0123456789")
    return letter, int(claim.id[len(letter) :] or 0)


def run_claim(claim: Claim, setting: Setting | None = None) -> Result:
    """Run one claim's code in a namespace of its own, and look up the verdict of its outcome.

    A claim with `own_process` gets a fresh process with the libraries of `setting`, or with those
    that it needs.
    """
    missing = [SHOWN_NAMES[name] for name in claim.needs if library(name) is None]
    if missing:
        return Result(claim, message("claims.not_run", needs=", ".join(missing)), "", None, False)
    if claim.needs_gpu and not any(_sees_gpu(name) for name in claim.needs):
        return _without_gpu(claim)
    run = _run_apart if claim.own_process else _run_here
    outcome, shown = run(claim, setting)
    return Result(claim, outcome, shown, claim.verdicts.get(outcome))


def _run_here(claim: Claim, setting: Setting | None) -> tuple[str, str]:
    namespace: dict[str, Any] = {"__name__": f"claim_{claim.id}", "worded": worded}
    with warnings.catch_warnings():
        # Old calls in a post warn that they are old; the verdict says so, stderr stays clean.
        warnings.simplefilter("ignore")
        try:
            exec(compile(claim.code, f"<claim {claim.id}>", "exec"), namespace)
            outcome = str(namespace.get("outcome", message("claims.no_outcome")))
        except Exception as error:
            outcome = f"{type(error).__name__}: {error}"
    return outcome, str(namespace.get("shown", ""))


def _run_apart(claim: Claim, setting: Setting | None) -> tuple[str, str]:
    libraries = setting.libraries if setting else claim.needs
    said = SAID.format(none=message("claims.no_outcome"))
    own = Setting(libraries, claim.logical_cpus)
    before = WORDED.format(
        variable=LANGUAGE_VARIABLE, language=language(), module=worded.__module__
    )
    answer = run_fresh(before + claim.code, said, own, name=f"claim_{claim.id}")
    if answer.value is None:
        return str(answer.error), ""
    outcome, shown = ast.literal_eval(answer.value)
    return outcome, shown


def shared_setting(claims: Sequence[Claim]) -> Setting | None:
    """Collect the libraries of all claims with `own_process`, to import them once: that is slow."""
    apart = [claim for claim in claims if claim.own_process]
    needed = {name for claim in apart for name in claim.needs if is_installed(name)}
    return Setting(tuple(sorted(needed))) if apart else None


def _sees_gpu(name: str) -> bool:
    module: Any = library(name)
    if name == "torch":
        return bool(module.cuda.is_available() or module.backends.mps.is_available())
    return name == "tensorflow" and bool(module.config.list_physical_devices("GPU"))


def _without_gpu(claim: Claim) -> Result:
    """Take the outcome from a recorded run, if there is one, where this machine has no GPU."""
    run = recorded_run()
    outcome = run.claims.get(claim.id) if run else None
    if run is None or outcome is None:
        return Result(claim, message("claims.no_gpu"), "", None, False)
    said = message("claims.no_gpu_recorded", stamp=run.stamp, outcome=_own(outcome))
    return Result(claim, said, "", claim.verdicts.get(outcome), False)


def read_claims(path: Path) -> list[Claim]:
    """Read a file of claims.

    Raises:
        EntryError: for an entry that an author has to mend.
    """
    data = read_course_file(path)
    posts = data.get("posts", {})

    def claim(
        *, post: str, needs: list[str], verdicts: dict[str, dict[str, str]], **fields: Any
    ) -> Claim:
        if post not in posts:
            raise ValueError(message("claims.unknown_post", post=post))
        found = {outcome: Verdict(**verdict) for outcome, verdict in verdicts.items()}
        also_in = tuple(fields.pop("also_in", ()))
        return Claim(post=post, needs=tuple(needs), verdicts=found, also_in=also_in, **fields)

    return build_entries(path, data.get("claims", []), claim)


def _own(text: str) -> str:
    return in_own_language(text, find_course_file(CLAIMS))


def _row(result: Result) -> tuple[str, ...]:
    claim = message("claims.row", id=result.claim.id, paraphrase=_own(result.claim.paraphrase))
    said = "\n".join(filter(None, [_own(result.outcome), result.shown]))
    if not result.ran and result.verdict is None:
        return claim, result.outcome, "–", "–"
    if result.verdict is None:
        return claim, said, message("claims.new_outcome"), message("claims.new_outcome_why")
    return claim, said, _own(result.verdict.verdict), _own(result.verdict.because)
