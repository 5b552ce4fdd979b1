"""Keeps values, but calls itself for each input."""

SENTENCE = "calls itself more often than Python allows"
BREAKS = "deep"
CHANGES = """
-    for step in steps:
-        if step.op == "placeholder":
-            values[step] = feed[step.value]
-        elif step.op == "constant":
-            values[step] = step.value
-        else:
-            values[step] = kernels[step.op](*[values[given] for given in step.inputs])
-    return values[node]
+
+    def value(step):
+        if step not in values:
+            if step.op == "placeholder":
+                values[step] = feed[step.value]
+            elif step.op == "constant":
+                values[step] = step.value
+            else:
+                values[step] = kernels[step.op](*[value(given) for given in step.inputs])
+        return values[step]
+
+    return value(node)
"""
