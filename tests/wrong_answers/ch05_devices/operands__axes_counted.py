"""Names how many axes there are, and not the shapes."""

SENTENCE = "does not name `(3, 4)`"
BREAKS = "two_axes"
CHANGES = """
-            f"expected two axes each, (m, k) @ (k, n), got {tuple(rows)} @ {tuple(columns)}"
+            f"expected two axes each, got {len(rows)} and {len(columns)}"
"""
