"""Counts placeholders and what is fed, though two placeholders can have one name."""

SENTENCE = "both get the value that is fed under it"
BREAKS = "leaves"
CHANGES = """
-    for name in feed.keys() - names:
-        raise ValueError(f"{name} is fed, and no placeholder that is needed has this name")
+    needed = [step.value for step in steps if step.op == "placeholder"]
+    if len(feed) != len(needed):
+        raise ValueError(f"{len(needed)} values are needed, not those of {sorted(feed)}")
"""
