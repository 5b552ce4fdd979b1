"""Has an `__init__` that keeps nothing."""

SENTENCE = "Symbol must stay a class of GraphNode"
BREAKS = "operators"
CHANGES = """
         raise TypeError("a Symbol has no value yet, so `if` cannot ask it: run the graph first")
+    def __init__(self, op, inputs=(), value=None):
+        pass
"""
