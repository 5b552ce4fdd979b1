"""Measure the site's pages: what goes over the wire, the largest contentful paint, layout shift.

Run `make site`, then `python benchmarks/site_speed.py [build/site]`. Each page is opened once in
headless Chromium, from a server on this machine that compresses as hosts do; the cache is empty.
"""

import functools
import gzip
import http.server
import sys
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright

from autograde.publishing.site.preview import find_chromium

SITE = Path(__file__).resolve().parents[1] / "build" / "site"
COMPRESSED = {".html", ".css", ".js", ".svg", ".json"}
OBSERVE = """
window.seen = { paint: 0, shift: 0 };
new PerformanceObserver((list) => list.getEntries().forEach((e) => { seen.paint = e.startTime; }))
  .observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => list.getEntries().forEach((e) => { seen.shift += e.value; }))
  .observe({ type: "layout-shift", buffered: true });
"""


class Server(http.server.SimpleHTTPRequestHandler):
    """Serves files, compressed as hosts do; `sent` counts the bytes of all answers."""

    sent = 0

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        content = path.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        if path.suffix in COMPRESSED:
            content = gzip.compress(content)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        Server.sent += len(content)

    def log_message(self, *words: object) -> None:
        """Nothing is said of a request."""


def main() -> None:
    """Measure every page, and print a line each, the heaviest last."""
    site = Path(sys.argv[1]) if len(sys.argv) > 1 else SITE
    if not (site / "index.html").exists():
        raise SystemExit(f"{site} holds no site: run `make site` first.")
    handler = functools.partial(Server, directory=str(site))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    found = []
    with sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        for path in sorted(site.rglob("*.html")):
            name = path.relative_to(site).as_posix()
            found.append(
                (*measured(browser, f"http://127.0.0.1:{server.server_port}/{name}"), name)
            )
        browser.close()
    print("kB over the wire, largest contentful paint in ms, layout shift, page")
    for kilobytes, paint, shift, name in sorted(found):
        print(f"{kilobytes:8.0f} {paint:8.0f} {shift:8.4f}  {name}")


def measured(browser: object, address: str) -> tuple[float, float, float]:
    """(kB, ms, shift) of one page."""
    context = browser.new_context(viewport={"width": 1300, "height": 1000})
    page = context.new_page()
    page.add_init_script(OBSERVE)
    Server.sent = 0
    page.goto(address, wait_until="networkidle")
    page.wait_for_function("seen.paint > 0")
    seen = page.evaluate("seen")
    context.close()
    return Server.sent / 1000, seen["paint"], seen["shift"]


if __name__ == "__main__":
    main()
