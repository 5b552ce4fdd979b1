"""Makes constants that share the array."""

SENTENCE = "`constant` makes a copy of it"
BREAKS = "other_sides"
CHANGES = """
-        return Symbol("add", (self, constant(other)))
+        return Symbol("add", (self, wrapped(other)))

         raise TypeError("a Symbol has no value yet, so `if` cannot ask it: run the graph first")
+def wrapped(other):
+    if isinstance(other, np.ndarray):
+        return GraphNode("constant", value=other)
+    return constant(other)
"""
