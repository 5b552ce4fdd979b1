"""Takes the first of the fastest places in the dict, wherever the operands lie."""

SENTENCE = "the first operand's wins"
BREAKS = "auto"
CHANGES = """
-        device = common_device(places, policy, default_place(library), seconds)
+        if policy == "auto" and seconds:
+            device = min(seconds, key=seconds.get)
+        else:
+            device = common_device(places, policy, default_place(library), seconds)
"""
