"""Makes a float of every number."""

SENTENCE = "which is a float; expected an int"
BREAKS = "numbers"
CHANGES = """
-        return GraphNode("constant", value=value)
+        return GraphNode("constant", value=float(value))
"""
