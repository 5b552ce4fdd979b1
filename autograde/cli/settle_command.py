"""`settle`: what was given by hand for an earlier notebook stands, or our score does."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograde.cli.options import PROJECT, Database, Root
from autograde.cli.printing import refuse, refuse_on_error, tell


def settle(
    learner: str,
    chapter: str,
    out: Annotated[Path, typer.Option()],
    keep: Annotated[bool, typer.Option("--keep")] = False,
    drop: Annotated[bool, typer.Option("--drop")] = False,
    db: Database = None,
    root: Root = PROJECT,
) -> None:
    """Keep or drop what you gave by hand for an earlier notebook than the one graded last."""
    from autograde.core.database import explain_database_errors, open_engine
    from autograde.core.errors import GraderError
    from autograde.core.messages import say
    from autograde.grading.graded_class import GradedClass
    from autograde.grading.publishing import refresh_pages
    from autograde.judging.grades import format_score
    from autograde.lms.gradebook_query import find_gradebook

    if keep == drop:
        refuse(say("settle.one_of"), 2)
    about = {"learner": learner, "chapter": chapter}
    with refuse_on_error(2, out):
        url = find_gradebook(out, db)
        with explain_database_errors(url), open_engine(url) as engine:
            graded = GradedClass(engine)
            if graded.read(learner, chapter) is None:
                raise GraderError(say("settle.not_graded", **about, out=out))
            parts = graded.settle(learner, chapter, keep=keep)
        refresh_pages(out, root.resolve(), url, {(learner, chapter)})
    for part in parts:
        scores = {"score": format_score(part.score) or "–", "most": format_score(part.points)}
        tell(say("settle.kept" if keep else "settle.dropped", **about, part=part.name, **scores))
    if not parts:
        tell(say("settle.nothing", **about))
