"""Moves both operands before it looks at them."""

SENTENCE = "refuse before anything is moved"
BREAKS = "refusal"
CHANGES = """
-    library, left, right = operands(a, b)
+    try:
+        library, left, right = operands(a, b)
+    except ValueError:
+        if device == "sim:0":
+            moved(a, device)
+        raise
"""
