"""Measures the way from the larger size, and goes it from the smaller one."""

SENTENCE = "from the other one of the two sizes"
BREAKS = "between_two_sizes"
CHANGES = """
-    way = behind[last] / (behind[last] - behind[last + 1])
+    way = behind[last + 1] / (behind[last + 1] - behind[last])
"""
