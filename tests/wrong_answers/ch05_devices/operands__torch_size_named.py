"""Names the shapes as torch has them."""

SENTENCE = "does not name `(3, 4)`"
BREAKS = "two_axes inner_sizes"
CHANGES = """
-            f"expected two axes each, (m, k) @ (k, n), got {tuple(rows)} @ {tuple(columns)}"
+            f"expected two axes each, (m, k) @ (k, n), got {rows} @ {columns}"

-            f"expected (m, k) @ (k, n), got {tuple(rows)} @ {tuple(columns)}: "
+            f"expected (m, k) @ (k, n), got {rows} @ {columns}: "
"""
