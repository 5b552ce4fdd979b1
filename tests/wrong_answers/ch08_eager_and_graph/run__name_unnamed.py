"""Refuses a feed without naming what is missing."""

SENTENCE = "but its message does not name `y"
BREAKS = "missing"
CHANGES = """
-        raise KeyError(f"the placeholder {name} is not fed")
+        raise KeyError("a placeholder is not fed")
"""
