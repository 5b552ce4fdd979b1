"""10 - t is computed as t - 10."""

SENTENCE = "it is the left operand"
BREAKS = "left_first"
CHANGES = """
-        return elementwise(operator.sub, other, self)
+        return elementwise(operator.sub, self, other)
"""
