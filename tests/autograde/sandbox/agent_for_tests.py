"""An agent that answers one line with one line, where the real one answers frames."""

from __future__ import annotations

import socket
from typing import Any


def serve(connection: socket.socket, namespace: dict[str, Any]) -> None:
    """Call the function that the line names; answer with what it returned."""
    name = connection.recv(1000).decode()
    connection.sendall(repr(namespace[name]()).encode())
