"""Computes a step once for each step that reads it."""

SENTENCE = "compute it once in a run"
BREAKS = "once deep"
CHANGES = """
-    values = {}
-    for step in steps:
+
+    def value(step):

-            values[step] = feed[step.value]
-        elif step.op == "constant":
-            values[step] = step.value
-        else:
-            values[step] = kernels[step.op](*[values[given] for given in step.inputs])
-    return values[node]
+            return feed[step.value]
+        if step.op == "constant":
+            return step.value
+        return kernels[step.op](*[value(given) for given in step.inputs])
+
+    return value(node)
"""
