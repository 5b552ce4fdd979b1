"""Writes to the one, looks at the other, and writes the old value back."""

SENTENCE = "Whether writing is allowed does not matter"
BREAKS = "bytes read_only tensorflow"
CHANGES = """
-    return bool(np.shares_memory(array_over(a), array_over(b)))
+    a, b = (array_over(a), array_over(b))
+    before = b.copy()
+    a += 1
+    changed = bool((b != before).any())
+    a -= 1
+    return changed
"""
