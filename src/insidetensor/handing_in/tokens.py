"""A learner's token for the server that is handed in to. It is never in the notebook."""

import getpass
import json
import os
from pathlib import Path
from urllib.parse import urlsplit

from insidetensor.handing_in.notebook_cells import NotHandedInError
from insidetensor.messages import message

VARIABLE = "INSIDETENSOR_TOKEN"
HUB_TOKEN, HUB = "JUPYTERHUB_API_TOKEN", "JUPYTERHUB_API_URL"


def tokens_file() -> Path:
    """Where tokens are kept that were asked for: a file that its owner alone may read."""
    return Path.home() / ".insidetensor" / "tokens.json"


def token_for(server: str) -> str:
    """The token for a server, which is an address.

    It is the variable INSIDETENSOR_TOKEN, on JupyterHub the token of the learner's own server, what
    the file has, or what the learner types when asked, which is kept in the file.

    Raises: NotHandedInError where nobody can be asked.
    """
    from_hub = os.environ.get(HUB_TOKEN)
    is_hubs = urlsplit(server).hostname == urlsplit(os.environ.get(HUB, "")).hostname
    known = os.environ.get(VARIABLE) or (from_hub if is_hubs else None) or _kept().get(server)
    if known:
        return known.strip()
    try:
        typed = getpass.getpass(message("handing_in.token_prompt", server=server)).strip()
    except (EOFError, NotImplementedError):  # no terminal, or a kernel that nobody sits at
        typed = ""
    if not typed:
        raise NotHandedInError(message("handing_in.no_token", name=VARIABLE))
    _keep({**_kept(), server: typed})
    return typed


def forget_token(server: str) -> None:
    """Ask for it again next time, where it was typed."""
    kept = _kept()
    if kept.pop(server, None) is not None:
        _keep(kept)


def _kept() -> dict[str, str]:
    try:
        kept = json.loads(tokens_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}


def _keep(tokens: dict[str, str]) -> None:
    file = tokens_file()
    try:
        file.parent.mkdir(mode=0o700, exist_ok=True)
        file.touch(mode=0o600)
        file.write_text(json.dumps(tokens, indent=1), encoding="utf-8")
    except OSError:
        pass  # it is asked for again
