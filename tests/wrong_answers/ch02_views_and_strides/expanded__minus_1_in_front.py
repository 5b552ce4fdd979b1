"""−1 is taken for a new axis too."""

SENTENCE = "no size that −1 could keep"
BREAKS = "minus_1_beside_new"
CHANGES = """
-    if added < 0 or min(new_shape[:added], default=0) < 0:
+    if added < 0:
"""
