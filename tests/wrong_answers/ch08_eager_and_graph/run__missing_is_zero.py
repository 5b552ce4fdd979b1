"""Takes 0 for what is not fed."""

SENTENCE = "Its placeholder is needed, and not fed"
BREAKS = "missing"
CHANGES = """
-    for name in names - feed.keys():
-        raise KeyError(f"the placeholder {name} is not fed")

-            values[step] = feed[step.value]
+            values[step] = feed.get(step.value, 0)
"""
