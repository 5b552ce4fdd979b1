"""If the kernel fails, the CPU will do."""

SENTENCE = "only a place that does not exist is a reason for the CPU"
BREAKS = "other_errors"
CHANGES = """
-    return multiply(left, left if b is a else moved(right, device), device)
+    try:
+        return multiply(left, left if b is a else moved(right, device), device)
+    except Exception as error:
+        warnings.warn(f"{device} cannot compute this: {error}")
+        return kernel_for(library, "cpu")(moved(left, "cpu"), moved(right, "cpu"), "cpu")
"""
