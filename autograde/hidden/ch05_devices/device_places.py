"""What is asked of `placement` and `common_device`: names of places, and the one of the work."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.scripts import RANDOM, Rows, Scripts, make_error_words, make_value_script
from autograde.checks.trials import Trials
from autograde.checks.wording import say
from autograde.hidden.ch05_devices.device_calls import Call, Run
from autograde.hidden.ch05_devices.device_spaces import COMMON as COMMON_DEVICE
from autograde.hidden.ch05_devices.device_spaces import PLACEMENT, covered
from autograde.hidden.ch05_devices.device_tensors import Matrix, real_accelerators
from autograde.hidden.installed import unasked
from insidetensor import Finding
from insidetensor.checking.findings import because, find_value
from insidetensor.libraries import is_installed
from insidetensor.showing.shown import Described, kind

Cases = Iterator[Case]
PLACE = Trials("placement")
SAME_DEVICE = "Expected all tensors to be on the same device"


def placement_cases() -> Cases:
    """Tensors of every library here and there; what is no tensor; nothing is read."""
    for place in ("cpu", *real_accelerators()):
        yield _placed("torch_tensor", Matrix((2, 3), place), "torch")
    if is_installed("tensorflow"):
        start = "with tf.device('cpu:1'):\n x, v = tf.ones(2), tf.Variable(tf.ones(2))"
        yield _same_place(start)
    else:
        yield unasked("tensorflow_tensor")
    # Rows, no space: what is no tensor has no features that meet.
    why = say("placement.no_tensor")
    for other in ([1.0, 2.0], (1, 2), 3, 2.5, None, "cpu", np.float64(1.0)):
        naming = [type(other).__name__]
        yield PLACE.refuses("anything_else", other, error=TypeError, naming=naming, why=why)
    yield from covered(PLACEMENT, _lies)


def _lies(rule: str, x: Matrix) -> Case:
    """As `_placed`, with the reason of the library and the place."""
    places = {"cpu": "cpu_0", "cpu:1": "cpu_1", "cuda:0": "gpu"}
    of_library = {"numpy": "ndarray", "torch": "torch", "tensorflow": places.get(x.on, "")}
    return _placed(rule, x, of_library[x.library])


def _same_place(start: str) -> Case:
    """Whether a variable is where the tensor is, among names of no place: none answers it alone."""
    names = RANDOM.sample(["placement(x)", "'no place'", "'nowhere'"], 3)
    same = f"{start}\n[placement(v) == each for each in ({', '.join(names)})]"
    return make_value_script(
        "variables", same, [name == "placement(x)" for name in names], "placement.variable"
    )


def _placed(rule: str, x: Matrix, why: str) -> Case:
    """Whether a tensor is given its name; or whether nothing of it is read."""
    torchs = "SimTensor" if x.on == "sim:0" else "Tensor"
    name = {"numpy": "ndarray", "torch": torchs, "tensorflow": "EagerTensor"}[x.library]
    of_kind = kind(Described(name, name))
    is_array = x.library == "numpy"
    shown = of_kind if is_array else say("call.of_kind", kind=of_kind, place=x.on)

    def find(run: Run) -> Finding | None:
        if run.raised is not None:
            return run.raised
        if rule == "nothing_read":
            back = run.back or run.read
            sentence = say("placement.read", call=run.call, back=back)
            return Finding(sentence, mistake="read-back") if back else None
        is_gpu = x.library == "tensorflow" and x.on == "cuda:0"
        place = run.first_gpu if is_gpu else x.on
        return because(find_value(run.value, place, run.call), say(f"placement.{why}"))

    return Call("placement", (x,), say("call.placement", x=shown)).case(rule, find)


def _common_device(
    placements: Sequence[str],
    policy: str,
    default: str = "cpu",
    seconds: Mapping[str, float] | None = None,
) -> str:
    if policy not in POLICIES:
        raise ValueError(make_error_words(*POLICIES))
    if not placements or (policy == "auto" and not seconds):
        raise ValueError("there is nothing to choose from")
    if policy == "strict":
        for other in placements:
            if other != placements[0]:
                raise RuntimeError(make_error_words(SAME_DEVICE, f"{placements[0]} and {other}"))
        return placements[0]
    if policy == "copy" or not seconds:
        return default
    fewest = [place for place in seconds if seconds[place] == min(seconds.values())]
    return next((place for place in placements if place in fewest), fewest[0])


POLICIES = ("strict", "copy", "auto")
COMMON = Scripts({"common_device": _common_device}, compare=find_value)
# By rule and sentence: the arguments, those of the policy auto without the policy and a default.
DECIDED: Rows = [
    ("strict", "", ["('sim:0', 'sim:0'), 'strict', 'cuda:0'"]),
    ("strict_refuses", "strict_refuses", ["('sim:0', 'cpu', 'mps:0'), 'strict'"]),
    ("copy", "copy", ["('cpu', 'cpu'), 'copy', 'sim:0'", "('sim:0', 'sim:0'), 'copy'"]),
    ("other_policies", "other_policies", ["('cpu',), ''", "('cpu',), 'Strict'"]),
    ("no_placements", "no_placements", ["(), 'auto', 'cpu', {'cpu': 1.0}",
        "(), 'strict', 'cpu', {'cpu': 1.0}"]),
    ("no_seconds", "no_seconds", ["('cpu', 'cpu'), 'auto'"]),
]  # fmt: skip
AUTO: Rows = [
    ("fewest_seconds", "fewest", ["('cpu', 'cpu'), {'sim:0': float('inf'), 'cpu': 9e9}",
        "('sim:0', 'cpu'), {'cpu': 1.0, 'sim:0': 0}"]),
    ("fewest_seconds", "elsewhere", ["('sim:0', 'sim:0'), {'sim:0': 5.0, 'cpu': 0.5}"]),
    ("fewest_seconds", "nearly", ["('cpu', 'cpu'), {'cpu': 1.0, 'sim:0': 1.0 - 1e-12}"]),
    ("tie_where_one_lies", "tie_first", [
        "('cuda:0', 'sim:0'), {'cpu': 1.0, 'sim:0': 1.0, 'cuda:0': 2.0}",
        "('cpu', 'sim:0', 'sim:0'), {'sim:0': 1.0, 'cpu': 1.0}"]),
    ("tie_elsewhere", "tie_none", ["('mps:0',), {'sim:0': 1.0, 'cpu': 1.0, 'mps:0': 3.0}"]),
]  # fmt: skip
UNCHANGED: Rows = [
    ("seconds_unchanged", "changed", [
        "seconds = {'cuda:0': 2.0, 'cpu': 2.0}; "
        "_ = common_device(('cpu', 'sim:0'), 'auto', seconds=seconds); list(seconds.items())"]),
]  # fmt: skip


def common_device_cases() -> Cases:
    """Three policies over one to three placements, ties, and what is refused."""
    for rule, why, calls in DECIDED:
        for args in calls:
            yield _decides(rule, args, why)
    for rule, why, calls in AUTO:
        for args in calls:
            yield _decides(rule, args.replace(", {", ", 'auto', 'cpu', {"), why)
    yield from COMMON.cases("common_device", UNCHANGED)
    kinds = _decides("whole_name", "('cpu', 'cpu:1'), 'strict'", "whole_name")
    for case in (kinds, *COMMON.covering(COMMON_DEVICE)):
        # Which places an error names is asked by one rule alone.
        is_whole = case.rule == "whole_name"
        yield case.where(lambda _, f: f.mistake != "refusal-unnamed") if is_whole else case


def _decides(rule: str, args: str, why: str) -> Case:
    return COMMON.case(rule, f"common_device({args})", say(f"common_device.{why}") if why else "")
