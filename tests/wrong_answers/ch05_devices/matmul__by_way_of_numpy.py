"""Lets NumPy multiply."""

SENTENCE = "the product was computed on the CPU and then moved"
BREAKS = "given_device strict copy auto kernel_lookup one_operand gradients"
CHANGES = """
-    left = moved(left, device)
-    return multiply(left, left if b is a else moved(right, device), device)
+    if library == "tensorflow":
+        return multiply(moved(left, device), moved(right, device), device)
+    product = left.detach().cpu().numpy() @ right.detach().cpu().numpy()
+    return torch.from_numpy(product).to(device)
"""
