"""Start a Jupyter server with settings of its own, and wait until it answers."""

import json
import socket
import subprocess
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[2]
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until_it_answers(
    url: str, process: subprocess.Popen, log: Path, seconds: int = 90
) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        assert process.poll() is None, f"JupyterLab ended at once:\n{log.read_text()[-3000:]}"
        try:
            urllib.request.urlopen(url, timeout=2).close()
        except OSError:
            time.sleep(0.3)
        else:
            return
    raise AssertionError(f"JupyterLab did not answer:\n{log.read_text()[-3000:]}")


def settings(folder: Path, theme: str) -> Path:
    """JupyterLab's settings for one theme, with every cell in the page (no virtual scrolling)."""
    chosen = {
        "@jupyterlab/apputils-extension/themes": {"theme": THEMES[theme]},
        "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"},
        "@jupyterlab/apputils-extension/notification": {
            "fetchNews": "false",
            "checkForUpdates": False,
        },
    }
    for name, values in chosen.items():
        path = folder / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values))
    return folder
