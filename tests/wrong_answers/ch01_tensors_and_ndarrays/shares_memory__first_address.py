"""Compares the address of the first element."""

SENTENCE = "The one is a view of the other"
BREAKS = "shared_elements"
CHANGES = """
-    return bool(np.shares_memory(array_over(a), array_over(b)))
+    a, b = (array_over(a), array_over(b))
+    if 0 in (a.size, b.size):
+        return False
+    return a.__array_interface__["data"][0] == b.__array_interface__["data"][0]
"""
