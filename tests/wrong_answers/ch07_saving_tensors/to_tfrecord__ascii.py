"""Makes bytes of a name with ASCII only."""

SENTENCE = "A name may hold any letters"
BREAKS = "keys"
CHANGES = """
-            "name": feature(name.encode()),
+            "name": feature(name.encode("ascii", "replace")),
"""
