"""What is said of a collection: a table, and a sentence for each oddity."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from rich.table import Table

from autograde.core.learner_names import escape_hidden_signs, list_names
from autograde.core.messages import say
from autograde.grading.not_taken import NotTaken, read_not_taken
from autograde.lms.collect import CollectOptions
from autograde.lms.uploads import Outcome

COLUMNS = ("collected", "unchanged", "refused")


def summarize_collection(
    options: CollectOptions, outcomes: Sequence[Outcome]
) -> tuple[Table, list[str]]:
    """Make a table with a row an exercise, and the sentences below it."""
    missing = find_missing(options, outcomes)
    table = _table(outcomes, missing, has_roster=options.expected.roster is not None)
    sentences = [*_sentences(outcomes, missing), *_missing(missing, read_not_taken(options.into))]
    return table, [*sentences, say("collect.where", into=options.into)]


def find_missing(options: CollectOptions, outcomes: Iterable[Outcome]) -> dict[str, list[str]]:
    """Find who of the class list has nothing in the folder yet, by exercise.

    Whose file was not taken, such as a .py or an archive, or may be, did hand in.
    """
    outcomes, nobodys = list(outcomes), read_not_taken(options.into)
    chapters = {outcome.chapter for outcome in outcomes} | {options.expected.chapter or ""}
    refused = {(each.learner, each.chapter) for each in outcomes if each.is_open}
    return {
        chapter: [
            learner.id
            for learner in options.expected.roster or ()
            if not {(learner.id, chapter), (learner.id, "")} & refused
            and not any(each.may_be and each.may_be_of(learner.id, chapter) for each in nobodys)
            and not (options.into / learner.id / chapter / f"{chapter}.ipynb").is_file()
        ]
        for chapter in sorted(chapters - {""})
    }


def _table(
    outcomes: Sequence[Outcome], missing: Mapping[str, Collection[str]], *, has_roster: bool
) -> Table:
    """A row an exercise: how many were collected, were there already, were refused."""
    table = Table()
    table.add_column(say("collect.column.chapter"), no_wrap=True)
    for key in [*COLUMNS, "missing"] if has_roster else COLUMNS:
        table.add_column(say(f"collect.column.{key}"), justify="right")
    for chapter in sorted({outcome.chapter for outcome in outcomes} | missing.keys()):
        here = [outcome for outcome in outcomes if outcome.chapter == chapter]
        states = Counter(outcome.state for outcome in here)
        counts = [
            states["collected"] + states["replaced"],
            states["unchanged"],
            states["refused"] + states["kept"],
        ]
        counts += [len(missing.get(chapter, []))] if has_roster else []
        table.add_row(chapter or say("collect.no_known_chapter"), *map(str, counts))
    return table


def _sentences(outcomes: Sequence[Outcome], missing: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Each oddity, who is late, whose files are under another's account, who has no hand-in."""
    for outcome in outcomes:
        yield from outcome.notes
    late = [outcome for outcome in outcomes if outcome.is_late]
    if late:
        yield say("collect.late", who=_names(late))
    records = [outcome.record for outcome in outcomes if outcome.record is not None]
    if any(record.source == "moodle" and not record.says_when for record in records):
        yield say("collect.no_times")
    for account in sorted({outcome.account for outcome in outcomes} - {""}):
        those = [outcome for outcome in outcomes if outcome.account == account]
        yield say("collect.other_account", account=escape_hidden_signs(account), who=_names(those))


def _missing(missing: Mapping[str, Sequence[str]], nobodys: Collection[NotTaken]) -> Iterator[str]:
    """Who has no hand-in, and that files of which nobody knows the learner may be theirs."""
    for chapter, ids in missing.items():
        places = [
            each.place for each in nobodys if not each.may_be and each.chapter in {"", chapter}
        ]
        if ids:
            about = {"chapter": chapter, "count": len(ids), "who": list_names(ids)}
            key = "collect.missing_or_not_taken" if places else "collect.missing"
            yield say(key, **about, files=list_names(places))


def _names(outcomes: Iterable[Outcome]) -> str:
    return list_names([f"{outcome.learner} {outcome.chapter}" for outcome in outcomes])
