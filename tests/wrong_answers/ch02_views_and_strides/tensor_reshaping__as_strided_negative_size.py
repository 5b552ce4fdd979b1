"""A size below 0 is not looked at, since the reach is computed all the same."""

SENTENCE = "That is no layout"
BREAKS = "bounds"
CHANGES = """
-        if min((*shape, offset)) < 0:
+        if offset < 0:
"""
