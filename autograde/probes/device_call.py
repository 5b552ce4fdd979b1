"""Call a function of the learner's with tensors that lie here and there; tell facts of the call."""

from __future__ import annotations

from typing import Any

from .device_runs import attempted, copies_said, counted, made, two_cpus


def look(names: dict[str, Any], given: dict[str, Any]) -> Any:
    """`given`: the function's `name`, the `args` as `made` takes them, and whose copies count.

    `counts` is "sim" or "tensorflow". None comes back where TensorFlow sees none of the kind of
    device that `needs` names. With `beside`, another tensor, comes what the function says of that.
    """
    if given.get("needs") and not two_cpus().config.list_logical_devices(given["needs"]):
        return None
    run = copies_said if given["counts"] == "tensorflow" else counted
    function, args = names[given["name"]], [made(each) for each in given["args"]]
    facts = run(names, function, *args)[1]
    if "beside" in given:
        facts["beside"] = attempted(names, function, made(given["beside"]))[0]
    return facts
