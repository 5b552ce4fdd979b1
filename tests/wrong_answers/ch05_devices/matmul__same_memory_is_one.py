"""Two tensors of one memory and one shape are one operand."""

SENTENCE = "x and x.T are two operands"
BREAKS = "one_operand"
CHANGES = """
-    return multiply(left, left if b is a else moved(right, device), device)
+    is_one = b is a or places[0] == places[1] and have_one_memory(a, b)
+    return multiply(left, left if is_one else moved(right, device), device)
+
+
+def have_one_memory(left, right):
+    if not isinstance(left, torch.Tensor) or left.shape != right.shape or not left.numel():
+        return False
+    return left.data_ptr() == right.data_ptr() != 0
"""
