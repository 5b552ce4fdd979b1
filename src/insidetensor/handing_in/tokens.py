"""Find or ask for a learner's token for a server. It is never stored in the notebook."""

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
    """The file with the tokens that learners typed; only its owner may read it."""
    return Path.home() / ".insidetensor" / "tokens.json"


def token_for(server: str) -> str:
    """Find the token for the server at this address, or ask the learner for it.

    It is the variable INSIDETENSOR_TOKEN, on JupyterHub the token of the learner's own server, the
    token in the file, or what the learner types, which is then stored in the file.

    Raises: NotHandedInError where there is no token, and nobody to type one.
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
    """Delete the typed token for a server, so that it is asked for again."""
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
        pass  # not stored: the learner is asked again next time
