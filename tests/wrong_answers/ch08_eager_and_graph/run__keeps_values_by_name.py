"""Keeps what was fed once, by name, for all runs that follow."""

SENTENCE = "keep no values from one run to the next"
BREAKS = "anew"
CHANGES = '''
-def run(node: GraphNode, feed: dict, kernels: dict = KERNELS):
-    """Return the value of `node`; `feed` holds the placeholders' values by name.
-
-    Raises: KeyError, naming a placeholder that is not fed; ValueError, naming what is not needed.
-    """
+def run(node, feed, kernels=KERNELS, fed={}):

         raise ValueError(f"{name} is fed, and no placeholder that is needed has this name")
+    for name in feed:
+        fed.setdefault(name, feed[name])

-            values[step] = feed[step.value]
+            values[step] = fed[step.value]
'''
