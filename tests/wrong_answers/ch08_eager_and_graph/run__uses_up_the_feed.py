"""Takes each value out of the feed."""

SENTENCE = "leave it as it is"
BREAKS = "as_fed"
CHANGES = """
-    steps = order(node)
+    steps, values = (order(node), {})

         raise ValueError(f"{name} is fed, and no placeholder that is needed has this name")
+    fed = {name: feed.pop(name) for name in names}

-            values[step] = feed[step.value]
+            values[step] = fed[step.value]
"""
