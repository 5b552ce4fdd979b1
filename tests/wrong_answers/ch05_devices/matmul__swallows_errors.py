"""Whatever goes wrong, the CPU will do."""

SENTENCE = "operands in two places are refused"
BREAKS = "strict other_errors tensorflow"
CHANGES = """
 def matmul(a, b, device=None, policy="strict", costs=None):
+    try:
+        return first_try(a, b, device, policy, costs)
+    except RuntimeError:
+        return first_try(a, b, "cpu")
+
+
+def first_try(a, b, device=None, policy="strict", costs=None):
"""
