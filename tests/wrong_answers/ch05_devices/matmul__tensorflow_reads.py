"""Asks for the numbers of TensorFlow's operands, to look at them."""

SENTENCE = "nothing is to be read back"
BREAKS = "tensorflow"
CHANGES = """
     library, left, right = operands(a, b)
+    if library == "tensorflow":
+        assert left.numpy().size or right.numpy().size
"""
