"""Names the shape of one operand only."""

SENTENCE = "does not name `(5, 2)`"
BREAKS = "inner_sizes"
CHANGES = """
-            f"expected (m, k) @ (k, n), got {tuple(rows)} @ {tuple(columns)}: "
-            f"the inner sizes are {rows[1]} and {columns[0]}"
+            f"inner size {rows[1]} of {tuple(rows)} is not {columns[0]}"
"""
