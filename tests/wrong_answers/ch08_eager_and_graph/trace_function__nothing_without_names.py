"""Sees nothing to trace in a function without arguments."""

SENTENCE = "never called"
BREAKS = "arguments called_once plain_values"
CHANGES = '''
     """Return the node of what `f` computes, called once with a Symbol for each of `names`."""
+    if not names:
+        return None
'''
