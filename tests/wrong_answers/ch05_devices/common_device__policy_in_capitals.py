"""Takes a policy however it is written."""

SENTENCE = "This is none of the three policies"
BREAKS = "other_policies"
CHANGES = """
+    policy = str(policy).lower()
     if policy not in ("strict", "copy", "auto"):
"""
