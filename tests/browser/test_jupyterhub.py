"""A class on a real JupyterHub, as docs/jupyterhub.md sets it up: its accounts, and its clicks."""

import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest
from lab_server import ROOT, free_port
from playwright.sync_api import Browser, Page

from autograde.authoring.course.sources import read_source

sys.path.append(str(ROOT / "tests" / "content"))
from answers import wrong_answer

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("hub")]

PAGE = (ROOT / "docs" / "jupyterhub.md").read_text(encoding="utf-8")
CHAPTER = "ch02_views_and_strides"
NOT_COPIED = (".git", ".venv*", "build", "classroom", "__pycache__", ".*_cache", ".hypothesis")
PROXY = ROOT / "build" / "node"
# As the page says it, and what stands for it here: a layer over this environment, which has it all
# but the package; its programs name its place, so it is there and in the place of the page's.
STAND_INS = {
    "python3 -m venv /opt/tensors": "mkdir /opt/tensors /root/changes /root/work; "
    f"mount -t overlay -o lowerdir={sys.prefix},upperdir=/root/changes,workdir=/root/work "
    f"overlay {sys.prefix}; mount --bind {sys.prefix} /opt/tensors",
    "/opt/tensors/bin/pip install": "PIP_NO_INDEX=1 PIP_NO_BUILD_ISOLATION=0 "
    "/opt/tensors/bin/pip install",
    "npm install": "true",
    "PATH=/opt/tensors/bin:$PATH": f"PATH=/opt/tensors/bin:{PROXY / 'bin'}:$PATH",
}
ROOTS = ("Set up the machine", "Add the learners", "Start the hub")
KIMS = ("Set up the course", "Release", "Collect, grade and give feedback")
SERVICE, OTHERS = "Feedback in seconds", "Others who teach"
MARKING = "Mark without names"


def commands(heading: str) -> str:
    """The commands below one heading of the page."""
    (section,) = re.findall(rf"^## {heading}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    return "".join(re.findall(r"^```sh\n(.*?)^```$", section, re.MULTILINE | re.DOTALL))


@dataclass
class Machine:
    """The hub's address, and the first process of the machine that it runs on."""

    url: str
    process: int

    def run_as(self, user: str, script: str) -> subprocess.CompletedProcess[str]:
        """What an account's terminal on the hub would run, and say."""
        enter = ["nsenter", f"--target={self.process}", "--mount", "--pid", "runuser", "-u", user]
        settings = [f"HOME=/home/{user}", "PATH=/opt/tensors/bin:/usr/bin:/bin", "NO_COLOR=1"]
        return subprocess.run(
            [*enter, "--", "env", "-i", *settings, "bash", "-euo", "pipefail", "-c", script],
            capture_output=True, text=True, timeout=300, check=False,
        )  # fmt: skip

    def follow(self, user: str, heading: str) -> None:
        """Run the commands below a heading of the page as this account; they must end well."""
        done = self.run_as(user, commands(heading))
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def machine(tmp_path_factory) -> Iterator[Machine]:
    """A machine of the hub's own, set up by root as the page says, with an exercise released."""
    if os.geteuid() != 0:
        pytest.skip("adding accounts, even to a machine of its own, needs root")
    if subprocess.run(["unshare", "--mount", "true"], check=False).returncode:
        pytest.skip("this machine lends no namespace, so accounts would be added to itself")
    assert (PROXY / "bin").is_dir(), "the hub's proxy is missing: `make node-programs` installs it"
    home = tmp_path_factory.mktemp("hub")
    project = home / "inside-the-tensor"
    shutil.copytree(ROOT, project, ignore=shutil.ignore_patterns(*NOT_COPIED), symlinks=True)
    port, *inner = (free_port() for _ in range(4))
    ports = (
        f'c.JupyterHub.bind_url = "http://127.0.0.1:{port}"\n'
        f"c.JupyterHub.hub_port = {inner[0]}\n"
        f'c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{inner[1]}"'
    )
    text = "\n".join(commands(heading) for heading in ROOTS)
    # The hub is started once, so the service is there before there is a class, and is begun anew.
    text = text.replace(
        "cd /srv/jupyterhub\n", f"{commands(SERVICE)}{commands(OTHERS)}cd /srv/jupyterhub\n"
    )
    for written, standing in {
        **STAND_INS,
        "git clone https://github.com/ORG/inside-the-tensor": f"cp -r {project}",
        'c.JupyterHub.bind_url = "http://127.0.0.1:8000"': ports,
        "http://127.0.0.1:10101": f"http://127.0.0.1:{inner[2]}",
    }.items():
        assert text.count(written) == 1
        text = text.replace(written, standing)
    passwords = ""
    for file, names in (("passwords", ("kim", "ada", "bo")), ("more-passwords", ("lee", "mia"))):
        lines = "".join(rf"{name}:{name}s-secret\n" for name in names)
        passwords += f"printf '{lines}' > /root/{file}.txt\n"
    script = home / "set_up.sh"
    script.write_text(passwords + text)
    own_machine = ROOT / "tests" / "browser" / "own_machine.sh"
    # The project first: what lies in it, such as its environment, is there with it.
    own = [own_machine, script, ROOT, sys.base_prefix, sys.prefix, home]
    with (home / "log").open("w") as log:
        process = subprocess.Popen(
            ["unshare", "--mount", "--pid", "--fork", "--kill-child", *map(str, own)],
            env={"PATH": os.environ["PATH"], "HOME": "/root", "LANG": "C.UTF-8"},
            stdout=log, stderr=log,
        )  # fmt: skip
    try:
        wait_for(f"http://127.0.0.1:{port}/hub/login", process, home / "log")
        (first,) = psutil.Process(process.pid).children()
        machine = Machine(f"http://127.0.0.1:{port}", first.pid)
        for heading in KIMS[:2]:
            machine.follow("kim", heading)
        yield machine
    finally:
        process.kill()  # and with it the first process of the namespace, and so all of them
        process.wait()


def wait_for(url: str, process: subprocess.Popen, log: Path, seconds: int = 600) -> None:
    end = time.monotonic() + seconds
    while True:
        try:
            urllib.request.urlopen(url, timeout=2).close()
            return
        except OSError:
            assert process.poll() is None, log.read_text()[-3000:]
            assert time.monotonic() < end, log.read_text()[-3000:]
            time.sleep(0.3)


class Person:
    """Somebody at the hub, logged in, in a browser window of their own."""

    def __init__(self, browser: Browser, machine: Machine, name: str) -> None:
        self._home = f"{machine.url}/user/{name}"
        self.page: Page = browser.new_context(viewport={"width": 1280, "height": 1000}).new_page()
        self.page.set_default_timeout(60_000)
        self.page.goto(f"{machine.url}/hub/login")
        self.page.get_by_label("Username").fill(name)
        self.page.get_by_label("Password").fill(f"{name}s-secret")
        self.page.get_by_role("button", name="Sign in").click()
        self.page.wait_for_url(self.url("lab**"))
        self.page.locator(".lm-MenuBar").wait_for()

    def url(self, place: str) -> str:
        """Where a place of this person's server is."""
        return f"{self._home}/{place}"

    def menu(self, entry: str) -> None:
        """Choose an entry of the Nbgrader menu."""
        self.page.locator(".lm-MenuBar").get_by_text("Nbgrader", exact=True).click()
        self.page.locator(f'.lm-Menu-itemLabel:text-is("{entry}")').click()

    def button(self, name: str):
        return self.page.get_by_role("button", name=name, exact=True)

    def hand_in(self, answer: str) -> None:
        """Fetch the exercise, type the first answer, have it validated, and submit it."""
        page = self.page
        self.menu("Assignment List")
        self.button("Fetch").click()
        page.locator(".assignment-notebooks-link", has_text=CHAPTER).click()
        page.locator(".nested_list_item").get_by_text(CHAPTER).click()
        page.locator(".jp-NotebookPanel").wait_for()
        stub = page.locator(".jp-CodeCell .cm-content", has_text="def row_major_strides").first
        stub.click()
        page.keyboard.press("Control+A")
        page.keyboard.insert_text(answer)
        page.keyboard.press("Control+S")
        page.locator(".jp-Notebook").get_by_role("link", name="See one storage").click()
        page.wait_for_url(f"**/lab/tree/course/{CHAPTER}.ipynb")
        page.locator(".lm-TabBar-tab", has_text="Assignments").first.click()
        self.button("Validate").first.click()
        page.get_by_text("Validation Results").wait_for()
        self.button("Ok").click()
        self.button("Submit").click()
        page.locator("#submitted_assignments_list").get_by_text(CHAPTER).wait_for()

    def comment(self, learner: str, words: str) -> None:
        """Write beside a learner's first answer in formgrader, and hand all pages back again."""
        page = self.page
        page.goto(self.url("formgrader"))
        page.get_by_role("link", name="Manage Students").click()
        page.locator(f"a[href$='/manage_students/{learner}']").click()
        page.get_by_role("link", name=CHAPTER).click()
        page.get_by_role("link", name=CHAPTER).last.click()
        # Only then is a comment's box listened to.
        page.wait_for_function("() => window.formgrader?.comments?.loaded")
        box = page.locator("#row-major-strides-comment")
        with page.expect_response(lambda answer: answer.request.method == "PUT"):
            box.fill(words)
            box.blur()
        page.goto(self.url("formgrader"))
        for step in ("generate", "release"):
            page.locator(f".{step}-feedback a").click()
            page.locator(".modal:visible").get_by_text("Success").first.wait_for()
            page.locator(".modal:visible").get_by_role("button").last.click()
            page.locator(".modal:visible").wait_for(state="hidden")

    def hand_in_at_once(self, address: str):
        """Run `submit(to=…)` in the last cell of the notebook that was handed in; what it shows."""
        page = self.page
        page.goto(self.url(f"lab/tree/{CHAPTER}/{CHAPTER}.ipynb?reset"))
        last = page.locator(".jp-CodeCell", has_text="# submit()").last  # the first is half-way
        last.locator(".cm-content").click()
        page.keyboard.press("Control+A")
        page.keyboard.insert_text(f"from insidetensor import submit\n\nsubmit(to='{address}')")
        page.keyboard.press("Control+S")
        page.wait_for_timeout(2_000)
        page.keyboard.press("Control+Enter")
        output = page.locator(".jp-CodeCell", has_text=address).locator(".jp-OutputArea")
        output.get_by_text("Handed in").wait_for()
        return output

    def feedback(self):
        """Fetch the feedback, and open its page."""
        self.menu("Assignment List")
        self.button("Fetch Feedback").click()
        self.page.get_by_text("(view feedback)").click()
        self.page.locator(".jp-DirListing-item", has_text=f"{CHAPTER}.html").dblclick()
        return self.page.frame_locator(".jp-HTMLViewer iframe")


def test_a_class_from_release_to_feedback(machine, browser, screenshots):
    wrong = wrong_answer(CHAPTER, "row_major_strides__column_major").code
    first, *_ = read_source(ROOT / "solutions" / f"{CHAPTER}.py").parts
    right = re.sub(r"^ *### .*\n?", "", first.solution_cell.source, flags=re.MULTILINE)
    ada, bo = Person(browser, machine, "ada"), Person(browser, machine, "bo")
    ada.hand_in(wrong)
    bo.hand_in(right)

    machine.follow("kim", KIMS[2])
    Person(browser, machine, "kim").comment("ada", "See the lesson again.")

    page = ada.feedback()
    ada.page.screenshot(path=screenshots / "hub-feedback.png")
    assert "Feedback for Ada Okafor" in page.locator("body").inner_text()
    assert "column-major" in page.locator("#row_major_strides").inner_text()
    assert page.locator("#row_major_strides svg").is_visible()
    assert page.get_by_text("See the lesson again.").is_visible()

    fetch = f"cd; nbgrader fetch_feedback {CHAPTER}; cat {CHAPTER}/feedback/*/{CHAPTER}.html"
    his = machine.run_as("bo", fetch).stdout
    assert "Feedback for Bo Lim" in his
    assert "See the lesson again." not in his


def test_the_hubs_own_service_shows_the_page_in_the_notebook(machine, browser, screenshots):
    ada = Person(browser, machine, "ada")
    output = ada.hand_in_at_once(f"{machine.url}/services/feedback")
    output.scroll_into_view_if_needed()
    ada.page.screenshot(path=screenshots / "hub-feedback-at-once.png")
    page = output.frame_locator("iframe").locator("body")
    assert "Feedback for Ada Okafor" in page.inner_text()
    assert "column-major" in page.inner_text()
    handed_in = machine.run_as("kim", "cat ~/inside-the-tensor/classroom/submitted/hand_ins.csv")
    assert f"ada,{CHAPTER},folder" in handed_in.stdout


def test_nobody_reads_or_takes_away_what_is_anothers(machine):
    exchange = "/srv/nbgrader/exchange"
    for script in (
        "ls /home/kim/inside-the-tensor",
        "ls /home/ada",
        "head -c 9 /srv/jupyterhub/jupyterhub.sqlite",
        f"ls {exchange}/inside_the_tensor/inbound",
        f"mv {exchange}/inside_the_tensor {exchange}/elsewhere",
    ):
        said = machine.run_as("bo", script).stderr
        assert re.search("Permission denied|Operation not permitted", said), f"{script}: {said}"


def test_who_grades_sees_everybody_and_who_marks_sees_numbers(machine, browser):
    Person(browser, machine, "kim")  # whose server is then running
    lee = Person(browser, machine, "lee").page
    lee.goto(f"{machine.url}/user/kim/formgrader/manage_students")
    lee.get_by_role("button", name="Authorize").click()  # the hub asks once: it is another's
    lee.get_by_text("Okafor, Ada").wait_for()
    for name in ("ada", "mia"):
        other = Person(browser, machine, name).page
        refused = other.goto(f"{machine.url}/user/kim/formgrader/manage_students")
        assert refused.status == 403
    machine.follow("kim", MARKING)
    found = machine.run_as("mia", "ls /srv/marking; cat /srv/marking/*.ipynb")
    assert found.stdout.split()[:2] == ["1.ipynb", "2.ipynb"]
    assert "def row_major_strides" in found.stdout
    assert not re.search(r"\b(ada|bo|Okafor|Lim)\b", found.stdout)
    assert "Permission denied" in machine.run_as("bo", "ls /srv/marking").stderr


def test_every_command_of_the_page_is_run():
    headings = re.findall(r"^## (.+)$", PAGE, re.MULTILINE)
    assert tuple(heading for heading in headings if commands(heading)) == (
        *ROOTS, *KIMS, SERVICE, OTHERS, MARKING
    )  # fmt: skip
