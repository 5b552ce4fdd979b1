"""Lets TensorFlow compute where the first operand lies, whatever the policy."""

SENTENCE = "must raise RuntimeError; it returned"
BREAKS = "tensorflow"
CHANGES = """
-        device = common_device(places, policy, default_place(library), seconds)
+        if library == "tensorflow" and policy == "strict":
+            device = places[0]
+        else:
+            device = common_device(places, policy, default_place(library), seconds)
"""
