"""Gives TensorFlow torch's name of a GPU."""

SENTENCE = "TensorFlow's word is GPU:0"
BREAKS = "tensorflow"
CHANGES = """
-    with tensorflow_scope(device):
+    with tf.device(device):
"""
