"""Makes a Symbol of a node on the other side."""

SENTENCE = "'another node, t' in place of 'b'"
BREAKS = "operators"
CHANGES = """
-        return Symbol("add", (self, constant(other)))
+        other = constant(other)
+        return Symbol("add", (self, Symbol(other.op, other.inputs, other.value)))
"""
