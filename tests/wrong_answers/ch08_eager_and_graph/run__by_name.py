"""Keeps values by operation, so that one step overwrites another."""

SENTENCE = "2 in place of 1"
BREAKS = "values"
CHANGES = """
-    for step in steps:
-        if step.op == "placeholder":
-            values[step] = feed[step.value]
-        elif step.op == "constant":
-            values[step] = step.value
-        else:
-            values[step] = kernels[step.op](*[values[given] for given in step.inputs])
-    return values[node]
+    key = lambda step: (step.op, step.value if step.op == "placeholder" else None)
+    for step in steps:
+        if step.op in ("placeholder", "constant"):
+            values[key(step)] = step.value if step.op == "constant" else feed[step.value]
+        else:
+            values[key(step)] = kernels[step.op](*[values[key(given)] for given in step.inputs])
+    return values[key(node)]
"""
