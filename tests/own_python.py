"""Run code in a Python of its own: it finds nothing imported there, and changes nothing here."""

import subprocess
import sys


def printed(code: str) -> str:
    """What `code` prints, which must end well and say nothing on stderr."""
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, timeout=180, check=False)
    assert (done.returncode, done.stderr) == (0, ""), f"{code}\nended so: {done.stderr}"
    return done.stdout
