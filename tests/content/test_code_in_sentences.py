"""Code in a sentence stands in backticks, in every language; the feedback page sets it as code."""

import re
from pathlib import Path

from autograde.core.messages import FOLDER as GRADERS
from insidetensor.messages import FALLBACK, Catalogue
from insidetensor.messages import FOLDER as PACKAGES

CODE = ("call", "entry", "input", "node")  # the names of all fields that are code
FOLDERS = (PACKAGES, GRADERS, Path(__file__).parents[2] / "autograde" / "hidden" / "messages")
FIELD = re.compile(rf"{{({'|'.join(CODE)})(?!:~)\b")  # `:~` gives no more than a particle


def test_a_field_that_is_code_stands_in_backticks_in_every_language():
    bare = [
        f"{folder.parent.name}, {language}: {key}"
        for folder in FOLDERS
        for language in (FALLBACK, *(path.stem for path in folder.glob("*.po")))
        for key, template in Catalogue(folder).templates(language).items()
        if any(FIELD.search(outside) for outside in template.split("`")[::2])
    ]
    assert not bare
