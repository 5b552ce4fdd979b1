"""Takes a value that is false for one that is missing."""

SENTENCE = "A placeholder's value is what is fed"
BREAKS = "leaves"
CHANGES = """
-    for name in names - feed.keys():
-        raise KeyError(f"the placeholder {name} is not fed")
+    for name in names:
+        if not feed.get(name):
+            raise KeyError(f"the placeholder {name} is not fed")
"""
