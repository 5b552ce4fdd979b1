"""Starts from zeros, as tf.scatter_nd does."""

SENTENCE = "this starts from zeros"
BREAKS = "elements"
CHANGES = """
-    result = tensor.copy()
+    result = np.zeros_like(tensor)
"""
