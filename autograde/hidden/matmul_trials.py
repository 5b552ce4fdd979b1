"""Call a learner's matmul in all the ways that the text names, and find what goes wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from insidetensor import Costs, Finding
from insidetensor.checking.findings import because, find_refusal
from insidetensor.checking.tensor_findings import find_tensor
from insidetensor.shown import is_a, kind

from .auto_trials import choices
from .device_lab import counted, described, matrix, simulated, two_cpus, watched
from .gradient_trials import torch_gradients
from .kernel_trials import kernel_called
from .product_trials import SIM, Product
from .tensorflow_products import tensorflow_products
from .wording import say

Findings = Iterator[Finding | None]

# So far apart that no other consideration can win: where each is cheap, and where it is not.
FAST = Costs(
    launch_s=1e-6, copy_s=1e-6, flop_per_s=1e12, memory_bytes_per_s=1e12, link_bytes_per_s=1e12
)
SLOW = Costs(
    launch_s=1e-3, copy_s=1e-6, flop_per_s=1e6, memory_bytes_per_s=1e6, link_bytes_per_s=1e12
)
DEAR_COPIES = Costs(
    launch_s=1e-6, copy_s=10.0, flop_per_s=1e12, memory_bytes_per_s=1e12, link_bytes_per_s=1e3
)
# Between them, one copy or two decide.
SLOW_START = replace(FAST, launch_s=1.5)
ONE_COPY = replace(FAST, copy_s=1.0)


def products(matmul: Any, table: Any) -> Findings:
    """Everything that the text asks of matmul, what most learners get wrong first."""
    simulated()
    yield from on_the_cpu(matmul)
    yield from between_places(matmul)
    yield from by_policy(matmul)
    yield from by_estimate(matmul)
    yield from refusals(matmul)
    yield from gradients(matmul)
    yield from fallbacks(matmul)
    if not is_a(table, dict):
        yield Finding(say("kernel.no_table", kind=kind(table)), mistake="no-table")
    yield from through_the_table(matmul, table)
    tf = two_cpus()
    if tf is not None:
        yield from tensorflow_products(tf, matmul, table)
    yield from on_a_gpu(matmul)


def on_the_cpu(matmul: Any) -> Findings:
    """Values and dtypes where nothing has to move."""
    for dtype in ("float32", "float64", "int64", "float16"):
        yield Product(("cpu", "cpu"), "cpu", dtype=dtype).find(matmul)
    for shapes in [((1, 1), (1, 1)), ((0, 3), (3, 2)), ((2, 0), (0, 3)), ((3, 4), (4, 1))]:
        yield Product(("cpu", "cpu"), "cpu", shapes=shapes).find(matmul)
    a, b = matrix(4, 3).T, matrix(8, 5)[::2]
    call = say("call.matmul_strided")
    run = counted(matmul, a, b, call=call)
    yield run.raised or find_tensor(run.value, a @ b, on="cpu", call=call)
    for one, other, which in [
        (a.numpy(), b.numpy(), "call.ndarrays"), (a.numpy(), b, "call.ndarray_left"),
        (a, b.numpy(), "call.ndarray_right"),
    ]:  # fmt: skip
        call = say(which)
        run = counted(matmul, one, other, call=call)
        yield run.raised or because(
            find_tensor(run.value, a @ b, on="cpu", call=call), say("products.ndarray")
        )


def between_places(matmul: Any) -> Findings:
    """Operands on the CPU and on the accelerator, and a place that is asked for."""
    asked = {"device": SIM}
    yield Product(("cpu", "cpu"), SIM, options=asked, why="products.asked").find(matmul)
    yield Product((SIM, SIM), SIM, why="products.strict").find(matmul)
    yield Product(("cpu", SIM), SIM, options=asked, why="products.asked").find(matmul)
    yield Product((SIM, "cpu"), SIM, options=asked, why="products.asked").find(matmul)
    yield Product((SIM, SIM), SIM, options=asked, why="products.asked").find(matmul)
    yield Product(("cpu", "cpu"), SIM, options={"device": "sim"}, why="products.number").find(
        matmul
    )
    one = ((4, 4), (4, 4))
    yield Product(("cpu",) * 2, SIM, shapes=one, options=asked, is_one=True).find(matmul)
    yield Product((SIM,) * 2, SIM, shapes=one, is_one=True).find(matmul)
    for places in [(SIM, SIM), (SIM, "cpu"), ("cpu", SIM), ("cpu", "cpu")]:
        yield Product(places, "cpu", options={"device": "cpu"}, why="products.asked").find(matmul)
    for places, which in [(("cpu", "cpu"), "ab"), (("cpu", SIM), "a"), ((SIM, "cpu"), "b")]:
        for lands in (SIM, "cpu"):
            options = {"device": lands}
            product = Product(places, lands, options=options, why="products.asked", ndarrays=which)
            yield product.find(matmul)
    yield Product(("cpu", "cpu"), SIM, shapes=one, options=asked, is_one=True, ndarrays="ab").find(
        matmul
    )
    yield Product((SIM, SIM), SIM, dtype="float64").find(matmul)
    yield Product(("cpu", SIM), SIM, dtype="int64", options=asked).find(matmul)
    yield Product(
        ("cpu", "cpu"), SIM, shapes=((2, 0), (0, 3)), options=asked, why="products.asked"
    ).find(matmul)


def by_policy(matmul: Any) -> Findings:
    """Where the policies send the work when no place is asked for."""
    copy = {"policy": "copy"}
    for places in [("cpu", "cpu"), (SIM, "cpu"), ("cpu", SIM), (SIM, SIM)]:
        yield Product(places, SIM, options=copy, why="products.copy").find(matmul)
    for places, cpu, sim, lands, why in [
        (("cpu", "cpu"), SLOW, FAST, SIM, "fewest"),
        (("cpu", "cpu"), FAST, SLOW, "cpu", "fewest"),
        (("cpu", "cpu"), SLOW, DEAR_COPIES, "cpu", "with_transfers"),
        ((SIM, SIM), SLOW, DEAR_COPIES, SIM, "resident"),
        ((SIM, SIM), DEAR_COPIES, SLOW, SIM, "with_transfers"),
        (("cpu", SIM), FAST, FAST, "cpu", "tie"),
        ((SIM, "cpu"), FAST, FAST, SIM, "tie"),
    ]:
        options = {"policy": "auto", "costs": {"cpu": cpu, SIM: sim}}
        why = f"products.{why}"
        shapes = ((4, 4), (4, 4))  # operands of one size, so that a tie is one
        yield Product(places, lands, shapes=shapes, options=options, why=why).find(matmul)
    one, shapes = {"policy": "auto", "costs": {"cpu": SLOW_START, SIM: ONE_COPY}}, ((4, 4), (4, 4))
    yield Product(
        ("cpu", "cpu"), SIM, shapes=shapes, options=one, is_one=True, why="products.once"
    ).find(matmul)


def by_estimate(matmul: Any) -> Findings:
    """The policy auto where one number of the estimates decides."""
    names = {"here": "cpu", "there": SIM}
    for choice in choices():
        costs = {"cpu": choice.here, SIM: choice.there}
        yield Product(
            (names[choice.lie[0]], names[choice.lie[1]]),
            names[choice.lands()],
            shapes=choice.shapes,
            dtype=choice.dtype,
            options={"policy": "auto", "costs": costs},
            why="products.estimates",
            fields={"seconds": {names[at]: needed for at, needed in choice.seconds().items()}},
        ).find(matmul)


def refusals(matmul: Any) -> Findings:
    """What cannot be multiplied, or not there; each has a sentence that says so."""
    near, far = matrix(3, 4), matrix(4, 5, on="sim")
    devices = "Expected all tensors to be on the same device"
    for a, b, error, naming, options, why in [
        (near, far, RuntimeError, [devices, f"cpu and {SIM}"], {}, "strict"),
        (far, matrix(5, 2), RuntimeError, [devices, f"{SIM} and cpu"], {}, "strict"),
        (near, [[1.0]], TypeError, ["list"], {}, "no_tensor"),
        (near, matrix(5, 2), ValueError, ["(3, 4)", "(5, 2)"], {}, "inner"),
        (near, matrix(4), ValueError, ["(3, 4)", "(4,)"], {}, "rank"),
        (near, matrix(4, 5, dtype="float64"), TypeError, ["float32", "float64"], {}, "dtype"),
        (near, matrix(5, 2, on="sim"), ValueError, ["(3, 4)"], {"device": SIM}, "inner"),
        (near, matrix(4, 5), ValueError, ["nowhere", "sim"], {"device": "nowhere:0"}, "kernel"),
        (near, matrix(4, 5), ValueError, ["strict", "copy"], {"policy": "best"}, "policy"),
        (near, matrix(4, 5), ValueError, [], {"policy": "auto"}, "no_costs"),
    ]:
        shown = "".join(f", {name}={value!r}" for name, value in options.items())
        call = say("call.matmul_refused", options=shown, a=described(a), b=described(b))
        with simulated().counted() as counts:
            found = find_refusal(
                matmul, a, b, error=error, naming=naming, call=call, options=options
            )
        yield because(found, say(f"refused.{why}"))
        if counts.h2d_bytes or counts.d2h_bytes:
            yield Finding(say("products.refused_late", call=call), mistake="refused-late")


def gradients(matmul: Any) -> Findings:
    """Gradients reach both operands, wherever they lie."""
    for places, lands in [(("cpu", "cpu"), "cpu"), (("cpu", "cpu"), SIM), (("cpu", SIM), SIM)]:
        leaves = [matrix(3, 4).requires_grad_(), matrix(4, 5, first=2).requires_grad_()]
        a, b = (leaf.to(place) for leaf, place in zip(leaves, places, strict=True))
        product = Product(places, lands, options={"device": lands})
        run = counted(matmul, a, b, call=product.call(), **product.options)
        yield run.raised or find_tensor(
            run.value, (a.cpu() @ b.cpu()).detach(), on=lands, call=run.call
        )
        yield torch_gradients(run.value, leaves, run.call)


def fallbacks(matmul: Any) -> Findings:
    """A machine without the place that is asked for: the CPU computes, and a warning says why."""
    import torch

    absent = [] if torch.cuda.is_available() else ["cuda:0"]
    absent += [] if torch.backends.mps.is_available() else ["mps:0"]
    with simulated().disabled():
        for asked in [SIM, "sim", *absent]:
            product = Product(("cpu", "cpu"), "cpu", options={"device": asked})
            yield product.falls_back(matmul, asked if ":" in asked else f"{asked}:0")
        none = {"policy": "copy"}
        yield Product(("cpu", "cpu"), "cpu", options=none, why="products.copy_none").find(matmul)
    # The simulated accelerator has the number 0 only, and no machine a thousand GPUs.
    for asked in ["sim:1", "cuda:999"]:
        for places in [("cpu", "cpu"), (SIM, "cpu"), ("cpu", SIM), (SIM, SIM)]:
            yield Product(places, "cpu", options={"device": asked}).falls_back(matmul, asked)
    options = {"policy": "auto", "costs": {"cpu": SLOW, "cuda:999": FAST}}
    yield Product(("cpu", SIM), "cpu", options=options).falls_back(matmul, "cuda:999")


def through_the_table(matmul: Any, table: Any) -> Findings:
    """Whether the kernel of the table is used, and what it is given."""
    import torch

    fallback = Product(("cpu", "cpu"), "cpu", options={"device": SIM})
    a, b = fallback.operands()
    call = say("call.without", call=fallback.call())
    kinds = {"cpu": lambda a, b, device: torch.mm(a, b)}
    with simulated().disabled(), watched(table, "torch", kinds) as calls:
        run = counted(matmul, a, b, call=call, **fallback.options)
    yield run.raised
    yield kernel_called(calls, "torch", "cpu", call)
    for places, asked in [
        (("cpu", "cpu"), "cpu"), (("cpu", SIM), SIM), ((SIM, SIM), SIM), (("cpu", "cpu"), "sim"),
    ]:  # fmt: skip
        place = SIM if asked == "sim" else asked
        product = Product(places, place, options={"device": asked})
        a, b = product.operands()
        kinds = {place.partition(":")[0]: lambda a, b, device: torch.mm(a, b)}
        with watched(table, "torch", kinds) as calls:
            run = counted(matmul, a, b, call=product.call(), **product.options)
        yield run.raised
        yield kernel_called(calls, "torch", place, run.call)
        yield thrown_away(matmul, table, product)


def thrown_away(matmul: Any, table: Any, product: Product) -> Finding | None:
    """Whether the product that comes back is the kernel's: one of ours gives the negative."""
    import torch

    a, b = product.operands()
    kinds = {product.lands.partition(":")[0]: lambda a, b, device: torch.mm(a, b).neg()}
    with watched(table, "torch", kinds):
        run = counted(matmul, a, b, call=product.call(), **product.options)
    found = run.raised or find_tensor(run.value, -(a.cpu() @ b.cpu()), on=product.lands, call="")
    if found is None or run.raised is not None:
        return found
    return Finding(say("products.thrown_away", call=run.call), mistake="thrown-away")


def on_a_gpu(matmul: Any) -> Findings:
    """The same on a real accelerator, where there is one."""
    import torch

    real = ["cuda:0"] if torch.cuda.is_available() else []
    real += ["mps:0"] if torch.backends.mps.is_available() else []
    for place in real:
        for places in [("cpu", "cpu"), (place, "cpu"), (place, place)]:
            product = Product(places, place, options={"device": place}, why="products.asked")
            a, b = product.operands()
            run = counted(matmul, a, b, call=product.call(), **product.options)
            yield run.raised or find_tensor(run.value, a.cpu() @ b.cpu(), on=place, call=run.call)
