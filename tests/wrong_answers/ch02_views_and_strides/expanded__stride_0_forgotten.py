"""A stretched axis keeps its stride."""

SENTENCE = "its stride must be 0"
BREAKS = "stretched"
CHANGES = """
-            axes.append((new_size, 0))
+            axes.append((new_size, stride))
"""
