"""The default of the policy copy is the CPU."""

SENTENCE = "operations follow the default"
BREAKS = "copy"
CHANGES = """
-        return default
+        return "cpu"
"""
