"""Takes the place of TensorFlow's operands for the default one."""

SENTENCE = "returned a tensor on cpu:1; it must lie on cpu"
BREAKS = "copy"
CHANGES = """
-        device = common_device(places, policy, default_place(library), seconds)
+        default = default_place(library) if library == "torch" else places[0]
+        device = common_device(places, policy, default, seconds)
"""
