"""Adds up the constants of two additions."""

SENTENCE = "(s + 2) + 2"
BREAKS = "nothing_left_out"
CHANGES = """
     def __add__(self, other):
+        if self.op == "add" and isinstance(other, int) and (self.inputs[1].op == "constant"):
+            return Symbol("add", (self.inputs[0], constant(self.inputs[1].value + other)))
"""
