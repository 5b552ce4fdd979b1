"""Runs only nodes that compute something."""

SENTENCE = "A placeholder and a constant can be the node to run"
BREAKS = "leaves"
CHANGES = """
-            values[step] = kernels[step.op](*[values[given] for given in step.inputs])
-    return values[node]
+            values[step] = result = kernels[step.op](*[values[given] for given in step.inputs])
+    return result
"""
