"""Two places are a wrong value."""

SENTENCE = "must raise RuntimeError"
BREAKS = "strict_refuses whole_name"
CHANGES = """
-            raise RuntimeError(
+            raise ValueError(
"""
