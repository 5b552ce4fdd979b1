"""For each rule, each noun of a kind in its sentence has a visible case."""

import re

from answers import exercise_stems, source

# A noun of a kind as the sentences have it, and what stands in the code of a case of that kind.
NOUNS = {
    r"negative|below −": r"-\d|-\(|::-|-math",
    r"\bbools?\b|boolean": r"bool|True",
    r"\bNaNs?\b": r"nan|0x[7F]F",
    r"infinit": r"inf",
    r"[Tt]ranspose": r"\.T\b|transpos|permute",
    r"without elements|no elements|\bempty\b": r"\b0[,)\]]|\[\]|:0\]|\{\}|\(\)|zeros\(0",
    r"without axes|no axes": r"\(\)|, \.\.\.\]|\(-?[\d.]+[,)]",
    r"read-only|cannot be written": r"writeable|broadcast_to|setitem",
    r"byte order": r"[\"'][<>]",
    r"\bparameters?\b": r"Parameter",
    r"requires? (a )?grad": r"requires_grad",
    r"(?<!in )TensorFlow tensors?": r"\btf\b",
    r"\bndarrays?\b": r"\bnp\b|numpy",
    r"torch tensor": r"torch",
    r"\blists?\b": r"\[|list",
    r"\btuples?\b": r"\(",
    r"\bdates\b": r"M8",
    r"spans of time": r"m8|dates - dates",
    r"\brecords with\b": r"\(\"",
    r"\btexts?\b": r"[\"']",
    r"\bfloats?\b": r"\d\.|float",
    r"[Ss]tride (of )?0|one row repeated": r"expand|broadcast_to|\b0\b",
}
# So do dtypes, classes, and values that stand in backticks.
VALUE = re.compile(
    r"(?:[A-Z]\w+Error|np\.\w+|tf\.\w+|bool|None|True|False|\.\.\.|b?\"[^\"]*\"|\(\)|-?\d+)$"
)
DTYPE = re.compile(r"\b(?:u?int|float|complex|bfloat)\d+\b")
NO_CASE = {
    ("ch01_tensors_and_ndarrays", "changes_in_numpy", "predictions"): "would tell the answers",
    ("ch01_tensors_and_ndarrays", "changes_in_torch", "predictions"): "would tell the answers",
    ("ch01_tensors_and_ndarrays", "changes_in_tensorflow", "predictions"): "would tell the answers",
    ("ch02_views_and_strides", "tensor_reshaping", "view_refused"): "None of `view_strides`",
    ("ch04_dtypes_and_casting", "promoted", "tensorflow"): "it gets names of dtypes, no tensors",
    ("ch05_devices", "decide", "given_device"): '"cpu:0" and "meta": nobody asks for them',
    (
        "ch07_saving_tensors",
        "to_hdf5",
        "kinds",
    ): "kinds of dtypes, by their letters; no_trace has O",
    ("ch07_saving_tensors", "from_tfrecord", "no_axes"): "the shape () of np.array(7)",
    ("ch08_eager_and_graph", "constant", "numbers_of_numpy"): "np.number: the base of np.float32",
    ("ch08_eager_and_graph", "order", "inputs_first"): "the list that comes back",
    ("ch08_eager_and_graph", "order", "once"): "the list that comes back",
    ("ch08_eager_and_graph", "order", "alike"): "the list that comes back",
}


def visible_code(stem, part):
    """Of each rule the lines that try it, with those that bind a name in them."""
    check = source(stem).text.partition(f'"check-{part.name.replace("_", "-")}"')[2]
    lines = check.partition("\n# %%")[0].splitlines()
    code, rule = dict.fromkeys((rule.name for rule in part.rules), ""), None
    for line in lines:
        named = re.fullmatch(r"\s*# rule (\w+)", line)
        rule = named[1] if named else rule
        if rule:
            code[rule] += f"{line}\n"
    for rule, text in code.items():
        for _ in range(4):  # as many as lead from a name to what it is made of
            known = set(re.findall(r"\w+", code[rule]))
            bound = (re.match(r"\s*(?:for |with .* as )?([\w, ]+?)(?: =|:$| in\b)", line)
                     for line in lines)  # fmt: skip
            code[rule] = text + "\n".join(
                line for line, names in zip(lines, bound, strict=True)
                if names and known & set(names[1].split(", "))
            )  # fmt: skip
    return code


def test_each_noun_of_a_kind_in_a_rules_sentence_has_a_visible_case():
    lost = {}
    for stem in exercise_stems():
        for part in source(stem).parts:
            code = visible_code(stem, part)
            for rule in part.rules:
                spans = [span for span in re.findall(r"`([^`]+)`", rule.words) if VALUE.match(span)]
                kinds = [span.strip('b"') for span in spans] + DTYPE.findall(rule.words)
                if "refuses_to_write" in code[rule.name]:  # with a TypeError
                    kinds = [kind for kind in kinds if kind != "TypeError"]
                missing = [kind for kind in kinds if kind not in code[rule.name]]
                missing += [
                    noun for noun, case in NOUNS.items()
                    if re.search(noun, rule.words) and not re.search(case, code[rule.name])
                ]  # fmt: skip
                if missing:
                    lost[stem, part.name, rule.name] = missing
    unseen = {rule: missing for rule, missing in lost.items() if rule not in NO_CASE}
    assert not unseen, f"add an assert for each to the visible check: {unseen}"
    assert not set(NO_CASE) - set(lost), "each of these has a visible case now: strike it out"
