"""Multiplies element by element, in Python."""

SENTENCE = "the product was computed on the CPU and then moved"
BREAKS = "given_device strict copy auto kernel_lookup transfers one_operand gradients"
CHANGES = """
-    left = moved(left, device)
-    return multiply(left, left if b is a else moved(right, device), device)
+    if library == "tensorflow":
+        return multiply(moved(left, device), moved(right, device), device)
+    product = torch.zeros(left.shape[0], right.shape[1], dtype=left.dtype)
+    for i in range(left.shape[0]):
+        for j in range(right.shape[1]):
+            for x in range(left.shape[1]):
+                product[i, j] += left[i, x].item() * right[x, j].item()
+    return product.to(device)
"""
