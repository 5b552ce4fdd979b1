"""Refuses a feed without naming what is missing."""

SENTENCE = "does not name `weights`"
BREAKS = "missing"
CHANGES = """
-        raise KeyError(f"the placeholder {name} is not fed")
+        raise KeyError("a placeholder is not fed")
"""
