"""Looks for names that are not needed when all has been computed."""

SENTENCE = "look at the feed first"
BREAKS = "feed_first"
CHANGES = """
-    for name in feed.keys() - names:
-        raise ValueError(f"{name} is fed, and no placeholder that is needed has this name")

             values[step] = kernels[step.op](*[values[given] for given in step.inputs])
+    for name in feed.keys() - names:
+        raise ValueError(f"{name} is fed, and no placeholder that is needed has this name")
"""
