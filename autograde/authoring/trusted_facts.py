"""Write the table of what is taken on trust, with the points it is worth, into docs/grading.md.

Run `python -m autograde.authoring.trusted_facts`.
"""

import tomllib
from pathlib import Path

from autograde.authoring.course.sources import list_chapter_files, read_source

ROOT = Path(__file__).parents[2]
FACTS = Path("autograde") / "hidden" / "trusted_facts.toml"
PAGE = Path("docs") / "grading.md"
BEGIN, END = "<!-- trusted facts: built -->", "<!-- end of trusted facts -->"


def render_facts_table(root: Path) -> str:
    """The table as Markdown. Raises: LookupError, for a rule that no text has."""
    points: dict[str, float] = {}
    exercises: dict[str, float] = {}
    for path in list_chapter_files(root / "solutions", ".py"):
        source = read_source(path)
        exercises[source.stem[:4]] = source.points
        for part in source.parts:
            points |= {f"{source.stem[:4]}.{part.name}.{r.name}": r.points for r in part.rules}
    facts = tomllib.loads((root / FACTS).read_text(encoding="utf-8"))["fact"]
    unknown = [rule for fact in facts for rule in fact["rules"] if rule not in points]
    if unknown:
        raise LookupError(f"{FACTS} names rules that no text has: {', '.join(unknown)}")
    lines = ["| fact | rules, with their points |", "| --- | --- |"]
    for fact in facts:
        rules = ", ".join(f"`{rule}` {points[rule]:g}" for rule in fact["rules"])
        lines.append(f"| {fact['what']} | {rules} |")
    worth = dict.fromkeys(exercises, 0.0)
    for rule in {rule for fact in facts for rule in fact["rules"]}:
        worth[rule[:4]] += points[rule]
    shares = ", ".join(f"{worth[name]:g} of {exercises[name]:g} in {name}" for name in exercises)
    return "\n".join([*lines, "", f"Together: {shares}."])


def replace_table(page: str, built: str) -> str:
    """The page with the table between its marks."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{built}\n\n{END}{after}"


if __name__ == "__main__":
    path = ROOT / PAGE
    path.write_text(
        replace_table(path.read_text(encoding="utf-8"), render_facts_table(ROOT)), encoding="utf-8"
    )
