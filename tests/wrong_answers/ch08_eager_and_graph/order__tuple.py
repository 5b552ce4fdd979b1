"""Returns a tuple."""

SENTENCE = "expected a list of nodes"
BREAKS = "inputs_first"
CHANGES = """
-    return done
+    return tuple(done)
"""
