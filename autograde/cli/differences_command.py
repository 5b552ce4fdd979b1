"""`differences`: ask each library the same questions."""

from autograde.cli.options import PROJECT, Root
from autograde.cli.printing import progress_bar, refuse_on_error, tell


def differences(root: Root = PROJECT) -> None:
    """Ask each library the same questions; write the page of their answers in each language."""
    from autograde.authoring.differences_page import PAGE, render_differences_pages
    from autograde.authoring.translation.translated_source import find_editions
    from autograde.core.messages import say
    from insidetensor.claims.entries import EntryError
    from insidetensor.claims.words import DIFFERENCES, own_file
    from insidetensor.messages import FALLBACK

    root = root.resolve()
    languages = (FALLBACK, *find_editions(root / "course" / DIFFERENCES))
    with refuse_on_error(1, root, EntryError):
        with progress_bar(say("differences.working")) as update:
            pages = render_differences_pages(root, languages, update)
        for language, page in zip(languages, pages, strict=True):
            place = own_file(root / PAGE, language)
            place.parent.mkdir(exist_ok=True)
            place.write_text(page, encoding="utf-8")
            tell(say("differences.written", file=place))
