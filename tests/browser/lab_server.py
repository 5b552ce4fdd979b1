"""Serve a folder, or start a Jupyter server with settings of its own, and end it."""

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

ROOT = Path(__file__).parents[2]
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


@contextmanager
def pages_of(folder: Path) -> Iterator[str]:
    """The address under which a server on this machine shows the pages of a folder."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@contextmanager
def jupyterlab_in(
    folder: Path, home: Path, variables: Mapping[str, str], *flags: str
) -> Iterator[tuple[str, str]]:
    """The address and token of a JupyterLab in a folder; what it keeps is in `home`."""
    port, token, log = free_port(), secrets.token_hex(16), home / "lab.log"
    command = [
        *(sys.executable, "-m", "jupyter", "lab", "--no-browser", "--ip=127.0.0.1"),
        *(f"--port={port}", f"--IdentityProvider.token={token}", *flags),
        *(["--allow-root"] if os.geteuid() == 0 else []),
    ]
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "JUPYTERLAB_SETTINGS_DIR": str(settings(home / "settings", "light")),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        **variables,
    }
    with log.open("w") as output:
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=output, stderr=output
        )
    try:
        wait_until_it_answers(f"http://127.0.0.1:{port}/api?token={token}", process, log)
        yield f"http://127.0.0.1:{port}", token
    finally:
        end(process, log)


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


def end(process: subprocess.Popen, log: Path, seconds: int = 60) -> None:
    """Ask it to end with all it started, and wait; kill it, and its process group, where it stays.

    It is asked once: each further SIGTERM starts JupyterLab's clearing up anew beside the first,
    and only one that succeeds ends it. A server that stays is not what a test here asks about, so
    it fails none, but it is never left to run into the next one.
    """
    process.terminate()
    try:
        process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        print(f"It did not end in {seconds} s, and was killed:\n{log.read_text()[-3000:]}")
        if os.getpgid(process.pid) == process.pid:
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        process.wait()


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
