"""copy.copy of a torch tensor makes a second tensor over the same memory."""

SENTENCE = "shares memory with x"
BREAKS = "same_library"
CHANGES = """
-        return torch.from_numpy(array)
+        return (
+            __import__("copy").copy(x.detach())
+            if isinstance(x, torch.Tensor)
+            else torch.from_numpy(array)
+        )
"""
