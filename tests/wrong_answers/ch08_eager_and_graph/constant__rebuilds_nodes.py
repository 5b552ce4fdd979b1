"""Returns a node that is like the one given, and another object."""

SENTENCE = "a node comes back as it is"
BREAKS = "nodes"
CHANGES = """
-        return value
+        return GraphNode(value.op, value.inputs, value.value)
"""
