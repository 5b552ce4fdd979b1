"""Keeps the value of each node by its id, in a dict that is made once."""

SENTENCE = "keep no values from one run to the next"
BREAKS = "anew"
CHANGES = """
-def run(node: GraphNode, feed: dict, kernels: dict = KERNELS):
+def run(node, feed, kernels=KERNELS, values={}):

-    values = {}
     for step in steps:
+        if id(step) in values:
+            continue

-            values[step] = feed[step.value]
+            values[id(step)] = feed[step.value]

-            values[step] = step.value
+            values[id(step)] = step.value

-            values[step] = kernels[step.op](*[values[given] for given in step.inputs])
-    return values[node]
+            values[id(step)] = kernels[step.op](*[values[id(given)] for given in step.inputs])
+    return values[id(node)]
"""
