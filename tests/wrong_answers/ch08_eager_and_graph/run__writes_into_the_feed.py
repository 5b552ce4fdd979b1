"""Computes relu in place, in the array that was fed."""

SENTENCE = "The run changed the value that was fed"
BREAKS = "as_fed"
CHANGES = """
             values[step] = feed[step.value]
+            if node.op == "relu" and isinstance(values[step], np.ndarray):
+                values[step][values[step] < 0] = 0
"""
