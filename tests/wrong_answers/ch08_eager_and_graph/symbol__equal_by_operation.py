"""Compares Symbols by what they do, so that none can be a key."""

SENTENCE = "Symbol must stay a class of GraphNode"
BREAKS = "stays_a_node"
CHANGES = """
         raise TypeError("a Symbol has no value yet, so `if` cannot ask it: run the graph first")
+    def __eq__(self, other):
+        return self.op == other.op
"""
