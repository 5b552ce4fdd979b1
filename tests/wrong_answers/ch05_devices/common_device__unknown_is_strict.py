"""Any other policy is taken for strict."""

SENTENCE = "This is none of the three policies"
BREAKS = "other_policies"
CHANGES = """
-    if policy not in ("strict", "copy", "auto"):
-        raise ValueError(f"expected the policy 'strict', 'copy' or 'auto', got {policy!r}")
"""
