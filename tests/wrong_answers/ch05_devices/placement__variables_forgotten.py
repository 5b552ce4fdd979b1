"""A tf.Variable is no tf.Tensor, so it is refused."""

SENTENCE = "A variable lies where a tensor"
BREAKS = "variables"
CHANGES = """
-    if tf is not None and isinstance(x, tf.Tensor | tf.Variable):
+    if tf is not None and isinstance(x, tf.Tensor):
"""
