"""A tf.Variable is no tf.Tensor, so it is refused."""

SENTENCE = "raised TypeError"
BREAKS = "tensors_themselves"
CHANGES = """
-    placement(x)  # refuses what is no tensor
+    if tf is not None and isinstance(x, tf.Variable):
+        raise TypeError(f"expected a tensor, got {type(x).__name__}")
+    placement(x)
"""
