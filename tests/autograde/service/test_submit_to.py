"""`submit(to=…)`: from a real kernel to the page, and one sentence for whatever goes wrong."""

from __future__ import annotations

import getpass
import http.server
import json
import threading
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from running_service import STEM, Running, exercise, running
from stand_in import by_text, use

from autograde.service import web
from insidetensor.handing_in import tokens
from insidetensor.handing_in.notebook_cells import NotHandedInError
from insidetensor.handing_in.sending import ServerAnswer, hand_in

RIGHT = "# right\n"
TEXT = exercise(answer=RIGHT).decode()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home without a token, and a person who types none."""
    for name in (tokens.VARIABLE, tokens.HUB_TOKEN, tokens.HUB):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()

    def nobody(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr(getpass, "getpass", nobody)
    return tmp_path / "home"


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A class of two, judged by the text of their answers."""
    use(monkeypatch, by_text)
    with running(tmp_path / "class") as service:
        yield service


def test_a_notebook_in_a_real_kernel_shows_its_page(
    service: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(tokens.VARIABLE, service.tokens["ada"])
    cell = f"from insidetensor import submit\n\nsubmit(path='{STEM}.ipynb', to='{service.url}')"
    notebook = nbformat.reads(TEXT, as_version=4)
    notebook.cells.append(nbformat.v4.new_code_cell(cell))
    nbformat.write(notebook, tmp_path / f"{STEM}.ipynb")
    notebook.cells = notebook.cells[-1:]
    NotebookClient(notebook, resources={"metadata": {"path": tmp_path}}).execute()
    (output,) = notebook.cells[0].outputs
    assert "Handed in.\n1 of 1 points\n- storage_size:" in output.data["text/plain"]
    html = output.data["text/html"]
    assert '<iframe sandbox title="Feedback for ch00_start_here" srcdoc="&lt;!DOCTYPE' in html
    assert "Every part is right." in html
    assert service.tokens["ada"] not in json.dumps(notebook)
    assert not (tmp_path / "to_hand_in").exists()


def test_a_token_that_was_typed_is_kept_for_its_owner_and_that_server_alone(
    service: Running, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(getpass, "getpass", lambda prompt: service.tokens["bo"] + "\n")
    hand_in(service.url, STEM, TEXT, 60)
    file = home / ".insidetensor" / "tokens.json"
    assert json.loads(file.read_text()) == {service.url: service.tokens["bo"]}
    assert file.stat().st_mode & 0o777 == 0o600
    monkeypatch.setattr(getpass, "getpass", lambda prompt: "")
    assert "1 of 1" in str(hand_in(service.url, STEM, TEXT, 60))
    with pytest.raises(NotHandedInError, match="no token"):
        hand_in(service.url.replace("127.0.0.1", "localhost"), STEM, TEXT, 60)


def test_a_wrong_token_is_asked_for_again(
    service: Running, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(["wrong", service.tokens["ada"]])
    monkeypatch.setattr(getpass, "getpass", lambda prompt: next(typed))
    with pytest.raises(NotHandedInError, match="This token is nobody's here"):
        hand_in(service.url, STEM, TEXT, 60)
    assert "1 of 1" in str(hand_in(service.url, STEM, TEXT, 60))


def test_a_hubs_token_goes_to_that_hub_alone(
    service: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(tokens.HUB_TOKEN, service.tokens["ada"])
    monkeypatch.setenv(tokens.HUB, "http://127.0.0.1:8081/hub/api")
    assert "1 of 1" in str(hand_in(service.url, STEM, TEXT, 60))
    monkeypatch.setenv(tokens.HUB, "http://hub.example.org/hub/api")
    with pytest.raises(NotHandedInError, match="no token"):
        hand_in(service.url, STEM, TEXT, 60)


def test_a_busy_server_is_asked_again_later(
    service: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(tokens.VARIABLE, service.tokens["ada"])
    monkeypatch.setattr(web, "SECONDS_TO_WAIT", 0.1)
    held = threading.Event()
    use(monkeypatch, lambda *about: (held.wait(20), by_text(*about))[1])
    waiting = hand_in(service.url, STEM, TEXT, 0.2)
    assert str(waiting).startswith("Handed in.\nIt waits to be graded: place 1 in the queue.")
    assert waiting.page == ""
    held.set()
    assert "1 of 1" in str(hand_in(service.url, STEM, TEXT, 60))


class _Other(http.server.BaseHTTPRequestHandler):
    """What is no server of ours; it says what it was sent."""

    sent: dict[str, str]

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        if self.path.startswith("/away"):
            self.send_response(303)
            self.send_header("Location", "/elsewhere")
        else:
            self.send_response(200)
        self.end_headers()

    def do_GET(self) -> None:
        type(self).sent = dict(self.headers)
        self.send_response(404)
        self.end_headers()

    def log_message(self, *about: object) -> None:
        """Say nothing."""


@pytest.fixture
def other_server() -> Iterator[str]:
    """The address of what is no server of ours."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Other) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def refusal(server: object, **options: object) -> str:
    """The sentence that a learner gets."""
    with pytest.raises(NotHandedInError) as raised:
        hand_in(server, STEM, TEXT, 1, **options)
    return str(raised.value)


@pytest.mark.parametrize(
    "server", ["tensors.example.org", "ftp://x", "", "http://", "http://[", 8010]
)
def test_what_is_no_address_is_said_to_be_none(server: object) -> None:
    assert "expected the address of a server" in refusal(server)


def test_where_nobody_answers_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(tokens.VARIABLE, "some")
    assert "http://127.0.0.1:9 does not answer (" in refusal("http://127.0.0.1:9")
    assert "does not answer" in refusal("http://no-such-host.invalid")
    assert "does not answer" in refusal("http://127.0.0.1:9999999")


def test_what_answers_and_takes_no_hand_ins_is_told_apart_and_redirected_nowhere_with_a_token(
    other_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(tokens.VARIABLE, "some")
    assert "the server at this address (status 200) takes no hand-ins" in refusal(other_server)
    assert "(status 404)" in refusal(f"{other_server}/away")
    assert "Authorization" not in _Other.sent


def test_a_connection_lost_while_waiting_says_that_it_is_handed_in(
    service: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(tokens.VARIABLE, service.tokens["ada"])

    def gone(self: object, chapter: str) -> None:
        raise RuntimeError("the page is gone")

    monkeypatch.setattr(web._HandIn, "get", gone)
    done = hand_in(service.url, STEM, TEXT, 1)
    assert str(done).startswith("Handed in.\nSomething went wrong on the server")
    assert "the page is gone" in service.told[-1]


def test_what_a_server_says_is_text_and_nothing_that_runs() -> None:
    html = ServerAnswer("x", "<script>1</script>", '"><script>2</script>')._repr_mimebundle_()
    assert "<script>" not in html["text/html"]
