"""Keep tests that change their process for good apart, and print what a test has measured."""

import os
import sys

import hypothesis
import pytest

from insidetensor.libraries import START_SETTINGS

RUN_APART = "run `pytest -m devices` for them; `make test-all` does"
KEPT_APART = pytest.StashKey[int]()

# The same examples each time, however busy the machine is: a red run can be had again.
hypothesis.settings.register_profile("course", derandomize=True, deadline=None)
hypothesis.settings.load_profile("course")

# The commands speak the language of the terminal; what they say is tested in English.
os.environ["LC_ALL"] = "C.UTF-8"

# A test module may be the first to import TensorFlow: its log is then as quiet as a lesson's.
for settings in START_SETTINGS.values():
    for setting, value in settings.items():
        os.environ.setdefault(setting, value)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    # The simulated accelerator stays registered, and TensorFlow's CPU split, until the process
    # ends: what runs after them would see another machine.
    apart = [item for item in items if item.get_closest_marker("devices")]
    if "devices" in config.option.markexpr or len(apart) == len(items):
        return
    config.stash[KEPT_APART] = len(apart)
    config.hook.pytest_deselected(items=apart)
    items[:] = [item for item in items if item not in apart]


@pytest.fixture(autouse=True)
def _process_is_left_as_it_was(request: pytest.FixtureRequest):
    yield
    if request.node.get_closest_marker("devices"):
        return
    torch = sys.modules.get("torch")
    assert not hasattr(torch, "sim"), (
        "this test registered the simulated accelerator for the whole process: "
        "mark it `devices`, or run the code in a process of its own"
    )


def pytest_terminal_summary(terminalreporter, config: pytest.Config) -> None:
    """Print each property named "report", such as how many operators agree with PyTorch's."""
    reports = [
        str(text)
        for outcome in ("passed", "failed")
        for report in terminalreporter.getreports(outcome)
        for name, text in getattr(report, "user_properties", ())
        if name == "report" and report.when == "call"
    ]
    if config.stash.get(KEPT_APART, 0):
        reports.append(f"{config.stash[KEPT_APART]} tests need a process of their own: {RUN_APART}")
    if reports:
        terminalreporter.section("measured in this run")
    for text in reports:
        terminalreporter.line(text)
