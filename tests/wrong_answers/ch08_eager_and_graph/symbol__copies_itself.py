"""Builds on a copy of the Symbol."""

SENTENCE = "'another node, s' in place of 'a'"
BREAKS = "operators"
CHANGES = """
-        return Symbol("add", (self, constant(other)))
+        me = Symbol(self.op, self.inputs, self.value)
+        return Symbol("add", (me, constant(other)))
"""
