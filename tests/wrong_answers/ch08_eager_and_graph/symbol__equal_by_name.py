"""Takes two Symbols with the same name for one."""

SENTENCE = "two nodes"
BREAKS = "stays_a_node"
CHANGES = """
         raise TypeError("a Symbol has no value yet, so `if` cannot ask it: run the graph first")
+    def __eq__(self, other):
+        return self.op == other.op and self.value == other.value and (self.inputs == other.inputs)
+
+    def __hash__(self):
+        return hash((self.op, self.inputs))
"""
