"""Lets a check of insidetensor compare the inner sizes."""

SENTENCE = "must raise ValueError; it raised Mistake"
BREAKS = "first_error inner_sizes"
CHANGES = """
-    if rows[1] != columns[0]:
-        raise ValueError(
-            f"expected (m, k) @ (k, n), got {tuple(rows)} @ {tuple(columns)}: "
-            f"the inner sizes are {rows[1]} and {columns[0]}"
-        )
+    same_value(rows[1], columns[0], why=f"The shapes are {rows} and {columns}.")
"""
