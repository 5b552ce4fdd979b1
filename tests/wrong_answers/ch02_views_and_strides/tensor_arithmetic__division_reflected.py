"""12 / t is computed as t / 12."""

SENTENCE = "it is the left operand"
BREAKS = "left_first"
CHANGES = """
-        return elementwise(operator.truediv, other, self)
+        return elementwise(operator.truediv, self, other)
"""
