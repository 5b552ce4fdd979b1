"""Auto without costs falls back to the CPU."""

SENTENCE = "costs must name at least one place"
BREAKS = "auto"
CHANGES = """
-        device = common_device(places, policy, default_place(library), seconds)
+        if policy == "auto" and not seconds:
+            device = "cpu"
+        else:
+            device = common_device(places, policy, default_place(library), seconds)
"""
