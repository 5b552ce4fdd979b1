"""Takes None for a value that is missing."""

SENTENCE = "A placeholder's value is what is fed"
BREAKS = "leaves"
CHANGES = """
-    for name in names - feed.keys():
-        raise KeyError(f"the placeholder {name} is not fed")
+    for name in names:
+        if feed.get(name) is None:
+            raise KeyError(f"the placeholder {name} is not fed")
"""
