"""What is seldom thought of: an answer that is right but for this is told here, rule by rule.

Each row is a script, and what it comes to where the rule holds.
"""

from collections.abc import Iterator
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.scripts import Rows, make_value_script
from autograde.hidden.ch05_devices.device_kernels import ENTERED, NOWHERE, TABLE
from insidetensor.libraries import is_installed

Asked = list[tuple[str, str, Any]]  # the rule, the script, its value


def _refused(call: str, error: str, naming: str) -> tuple[str, bool]:
    caught = f"try: said = {call}\nexcept {error} as e: said = str(e)\n{naming!r} in str(said)"
    return caught, True


def _costs(**slow: float) -> str:
    """A place that takes no time, but for what is slow."""
    costs = {
        "launch_s": 0.0, "copy_s": 0.0, "flop_per_s": 1e30, "memory_bytes_per_s": 1e30,
        "link_bytes_per_s": 1e30,
    } | slow  # fmt: skip
    return f"Costs({', '.join(map(str, costs.values()))})"


MEMORY = _costs(memory_bytes_per_s=1e3)
NEARLY = _costs(flop_per_s=1.9, memory_bytes_per_s=1.0)  # both take nearly as long
WAITS, LINKED = _costs(launch_s=100.0), _costs(link_bytes_per_s=1.0)
ON_TENSORFLOW = """with tf.device('cpu:1'): a, b = tf.ones((2, 1)), tf.ones((1, 3))
kernel_for('tensorflow', 'cpu')(a, b, 'cpu:1').device[-5:]"""
WARNED = f"""import warnings
a, b, costs = torch.ones(2, 2), torch.ones(2, 2), {{'cpu': {WAITS}, 'sim:1': {_costs()}}}
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter('always')
    decide(a, b, policy='auto', costs=costs)
len(said)"""
CHOSEN = f"decide(a, b, policy='auto', costs={{'cpu': {WAITS}, 'sim:0': {LINKED}}})[3]"
SCRIPTS: dict[str, Asked] = {
    "placement": [
        ("ndarray", "class Own(np.ndarray): pass\nplacement(np.ones(2).view(Own))", "cpu"),
        ("anything_else", *_refused("placement(torch.ones(2).untyped_storage())", "TypeError",
            "UntypedStorage")),
    ],
    "kernel": [
        ("nothing_cast", "a, b = (torch.ones(shape, dtype=torch.int32) for shape in ((1, 2),"
            " (2, 3))); str(kernel_for('torch', 'cpu')(a, b, 'cpu').dtype)", "torch.int32"),
    ],
    "common_device": [
        ("tie_where_one_lies", "common_device(('mps:0', 'mps:0', 'sim:0'), 'auto',"
            " seconds={'cpu': 1.0, 'sim:0': 1.0})", "sim:0"),
        ("tie_elsewhere", "[common_device(('mps:0',), 'auto', seconds=dict.fromkeys(places, 1.0))"
            " for places in (('cpu', 'sim:0'), ('sim:0', 'cpu'))]", ["cpu", "sim:0"]),
        ("copy", "common_device(('sim:0',), 'copy')", "cpu"),
        ("strict_refuses", *_refused("common_device(('cpu', 'sim:0', 'cpu'), 'strict')",
            "RuntimeError", "cpu and sim:0")),
    ],
    "estimated_seconds": [
        ("over_the_link", f"round(estimated_seconds(1, 1, 1, 1, (1, 2, 2), {LINKED}), 6)", 5.0),
        ("larger", f"round(estimated_seconds(2, 2, 2, 1, (), {NEARLY}), 6)", 12.0),
        ("memory", f"round(estimated_seconds(100, 100, 7, 16, (), {MEMORY}), 6)", 182.4),
        ("operations", "round(estimated_seconds(3_000_000, 3_000_000, 3_000_000, 1, (),"
            f" {_costs(flop_per_s=1e15)}), 3)", 54000.0),
        ("nothing_to_multiply", f"round(estimated_seconds(100, 0, 70, 1, (), {MEMORY}), 6)", 7.0),
    ],
    "operands": [
        ("inner_sizes", *_refused("operands(torch.ones(0, 3), torch.ones(4, 2))", "ValueError",
            "(4, 2)")),
        ("first_error", "try: said = operands(np.full((3, 4), 'a'), np.full((3, 4), 'a'))\n"
            "except Exception as e: said = type(e).__name__\nsaid", "TypeError"),
        ("tensors_themselves", "b = torch.ones(5, 4).T; operands(torch.ones(3, 4), b)[2] is b",
            True),
        ("no_tensor", *_refused("operands([[1.0]], [[1.0]])", "TypeError", "list")),
        ("two_axes", *_refused("operands(torch.ones(2, 3, 4), torch.ones(4))", "ValueError",
            "(4,)")),
        ("ndarray_shares", "x = np.ones((3, 4)); y = x.view(); y.flags.writeable = False;"
            " z = operands(y, np.ones((4, 5)))[1]; x[0, 0] = 7; int(z[0, 0])", 7),
    ],
    "moved": [
        ("gradients", "moved(torch.ones(0, 3, requires_grad=True), 'sim:0').requires_grad", True),
        ("as_it_is_now", "a = np.zeros(2); x = torch.from_numpy(a); y = moved(x, 'sim:0');"
            " a[0] = 7; moved(x, 'sim:0').cpu().tolist()", [7.0, 0.0]),
    ],
    "decide": [
        ("given_device", "decide(torch.ones(2, 2), torch.ones(2, 2), 'cpu', 'best')[3]", "cpu"),
        ("auto", f"a = b = np.ones((4, 4), 'f'); {CHOSEN}", "sim:0"),
        ("auto", f"a, b = torch.ones(100, 4)[:3], torch.ones(4, 2); {CHOSEN}", "sim:0"),
        ("warning", WARNED, 1),
    ],
    "matmul": [],
}  # fmt: skip
IN_TENSORFLOW: dict[str, Asked] = {
    "kernel": [("tensorflow_kernels", ON_TENSORFLOW, "CPU:1")],
    "operands": [
        ("tensors_themselves", "a, b = tf.ones((3, 4)), tf.Variable(tf.ones((4, 5)));"
            " operands(a, b)[2] is b", True),
    ],
}  # fmt: skip
# Libraries of which one name begins as the other does, and a place in place of a kind.
TABLES: Rows = [
    ("missing_kernel", "others_listed", [
        f"KERNELS['torch2', 'elsewhere'] = g; said = ''; try: {NOWHERE}\n"
        "except Exception as e: said = str(e); 'elsewhere' in said and 'torch2' not in said"]),
    ("missing_kernel", "missing", [f"{ENTERED}; kernel_for('torch', 'first:1')"]),
    ("taken_key", "taken", [f"{ENTERED}; kernel('torch', 'first')(f)"]),
]  # fmt: skip


def seldom_asked(part: str) -> Iterator[Case]:
    """The cases of a part, which come after all others."""
    if part == "kernel":
        yield from TABLE.cases("kernel", TABLES)
    asked = [*SCRIPTS[part]]
    asked += IN_TENSORFLOW.get(part, []) if is_installed("tensorflow") else []
    for rule, text, value in asked:
        yield make_value_script(rule, text, value)
