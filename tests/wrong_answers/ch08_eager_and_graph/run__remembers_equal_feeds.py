"""Keeps the results by node and feed from one run to the next."""

SENTENCE = "with an equal feed"
BREAKS = "anew"
CHANGES = """
         raise ValueError(f"{name} is fed, and no placeholder that is needed has this name")
+    key = (node, repr(feed))
+    if key in RESULTS:
+        return RESULTS[key]

             values[step] = kernels[step.op](*[values[given] for given in step.inputs])
+    RESULTS[key] = values[node]

     return values[node]
+RESULTS = {}
"""
