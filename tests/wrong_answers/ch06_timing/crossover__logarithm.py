"""Computes with logarithms, and forgets to lead back."""

SENTENCE = "`math.exp` leads back."
BREAKS = "between_two_sizes"
CHANGES = """
-    return sizes[last] * (sizes[last + 1] / sizes[last]) ** way
+    left, right = math.log(sizes[last]), math.log(sizes[last + 1])
+    return left + (right - left) * way
"""
