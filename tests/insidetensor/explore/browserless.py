"""Ask the instruments' JavaScript, without a browser: Playwright brings a Node.js of its own."""

import json
import subprocess
from pathlib import Path
from typing import Any

import playwright

import insidetensor.explore

NODE = Path(playwright.__file__).parent / "driver" / "node"
STATIC = Path(insidetensor.explore.__file__).parent / "static"


def asked(module: str, function: str, states: list[Any]) -> list[Any]:
    """What the arrow function `function` of the module's exports `m` says of each state."""
    code = f"""
    import * as m from {json.dumps((STATIC / f"{module}.js").as_uri())};
    let given = "";
    for await (const part of process.stdin) given += part;
    const plain = (name, value) => typeof value === "number" && !Number.isFinite(value)
        ? String(value) : Object.is(value, -0) ? "-0" : value;
    console.log(JSON.stringify(JSON.parse(given).map({function}), plain));
    """
    done = subprocess.run(
        [NODE, "--no-warnings", "--input-type=module", "--eval", code],
        input=json.dumps(states), capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)
