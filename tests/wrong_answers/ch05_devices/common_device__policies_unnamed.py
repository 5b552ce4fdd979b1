"""Does not say which policies there are."""

SENTENCE = "does not name `strict`"
BREAKS = "other_policies"
CHANGES = """
-        raise ValueError(f"expected the policy 'strict', 'copy' or 'auto', got {policy!r}")
+        raise ValueError(f"unknown policy {policy}")
"""
