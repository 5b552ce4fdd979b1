"""Copies the method and forgets the name."""

SENTENCE = "'relu' in place of 'sum'"
BREAKS = "methods"
CHANGES = """
-        return Symbol("sum", (self,))
+        return Symbol("relu", (self,))
"""
