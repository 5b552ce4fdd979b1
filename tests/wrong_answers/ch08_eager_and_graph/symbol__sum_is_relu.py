"""Copies the method and forgets the name."""

SENTENCE = "expected 'sum'"
BREAKS = "methods"
CHANGES = """
-        return Symbol("sum", (self,))
+        return Symbol("relu", (self,))
"""
