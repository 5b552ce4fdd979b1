"""Without elements there is nothing to multiply."""

SENTENCE = "with a (0, 4)"
BREAKS = "triple"
CHANGES = """
-    if rows[1] != columns[0]:
+    if 0 in rows or 0 in columns:
+        raise ValueError(f"nothing to multiply: {tuple(rows)} and {tuple(columns)}")
+    if rows[1] != columns[0]:
"""
