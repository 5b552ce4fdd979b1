"""Takes the operator for both sides where the value is the same."""

SENTENCE = "'b' in place of 'a'"
BREAKS = "reversed"
CHANGES = """
-    def __radd__(self, other):
-        return Symbol("add", (constant(other), self))
+    __radd__ = __add__

-    def __rmul__(self, other):
-        return Symbol("multiply", (constant(other), self))
+    __rmul__ = __mul__
"""
