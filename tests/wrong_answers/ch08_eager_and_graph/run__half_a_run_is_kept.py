"""Keeps values until a run is through, so that an error leaves some behind."""

SENTENCE = "The run before it had ended in an error"
BREAKS = "anew"
CHANGES = """
+VALUES = {}
+
+
 def run(node: GraphNode, feed: dict, kernels: dict = KERNELS):

-    values = {}
     for step in steps:
-        if step.op == "placeholder":
-            values[step] = feed[step.value]
+        if step in VALUES:
+            continue
+        if step.op == "placeholder":
+            VALUES[step] = feed[step.value]

-            values[step] = step.value
+            VALUES[step] = step.value

-            values[step] = kernels[step.op](*[values[given] for given in step.inputs])
-    return values[node]
+            VALUES[step] = kernels[step.op](*[VALUES[given] for given in step.inputs])
+    value = VALUES[node]
+    VALUES.clear()
+    return value
"""
