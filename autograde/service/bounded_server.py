"""An HTTP server whose connections are bounded: whoever has sent no whole request makes room."""

from __future__ import annotations

import resource
from collections import Counter
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.iostream import IOStream

MOST_BODY = 2**26  # bytes; more than this is not read to its end
SECONDS_OF_BODY = 300.0  # to send it in
SECONDS_OF_HEAD = 30.0  # to send a request's first lines in, and between two requests
MOST_CONNECTIONS = 400  # each may have a file open, too
SHARE_OF_ADDRESS = 0.5  # of them; a whole class may sit behind one address


class BoundedServer(HTTPServer):
    """Holds so many connections and no more; the oldest that waits for its request goes first.

    `is_proxied` is whether all of them come from a proxy: then its address has no bound of its own.
    """

    def initialize(self, *arguments: Any, is_proxied: bool = False, **options: Any) -> None:
        """Set tornado's own bounds on time and size, too."""
        options |= {"max_body_size": MOST_BODY, "body_timeout": SECONDS_OF_BODY}
        options |= {"idle_connection_timeout": SECONDS_OF_HEAD}
        super().initialize(*arguments, **options)
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        self.most = min(MOST_CONNECTIONS, soft // 3)
        self._most_of_address = self.most if is_proxied else int(self.most * SHARE_OF_ADDRESS)
        self._waiting: dict[IOStream, str] = {}  # and the addresses, the oldest first

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Make room for a connection, or let it go where every other one is at work."""
        for each in [each for each in self._waiting if each.closed()]:
            del self._waiting[each]
        host = str(address[0])
        if Counter(self._waiting.values())[host] >= self._most_of_address:
            self._drop(next(each for each, who in self._waiting.items() if who == host))
        if len(self._connections) >= self.most and self._waiting:
            self._drop(next(iter(self._waiting)))
        elif len(self._connections) >= self.most:
            stream.close()
            return
        self._waiting[stream] = host
        super().handle_stream(stream, address)

    def _drop(self, stream: IOStream) -> None:
        del self._waiting[stream]
        stream.close()

    def start_request(
        self, server_conn: object, request_conn: HTTPConnection
    ) -> HTTPMessageDelegate:
        """Wait for a request, the connection's first or its next."""
        stream: IOStream = request_conn.stream  # type: ignore[attr-defined]
        host = str(request_conn.context.address[0])  # type: ignore[attr-defined]
        self._waiting[stream] = host
        return _Noting(super().start_request(server_conn, request_conn), self._waiting, stream)


class _Noting(HTTPMessageDelegate):
    """Notes that a request has come whole."""

    def __init__(
        self, inner: HTTPMessageDelegate, waiting: dict[IOStream, str], stream: IOStream
    ) -> None:
        self._inner, self._waiting, self._stream = inner, waiting, stream

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Any:
        return self._inner.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Any:
        return self._inner.data_received(chunk)

    def finish(self) -> None:
        self._waiting.pop(self._stream, None)
        self._inner.finish()

    def on_connection_close(self) -> None:
        self._inner.on_connection_close()
