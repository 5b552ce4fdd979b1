"""Makes the step, and does not return it."""

SENTENCE = "is a `return` missing?"
BREAKS = "operators"
CHANGES = """
-        return Symbol("sum", (self,))
+        Symbol("sum", (self,))
"""
