"""Refuses `bool` for a placeholder alone."""

SENTENCE = "neither true nor false"
BREAKS = "bool"
CHANGES = '''
         """Raises: TypeError, because there is no value yet."""
+        if self.op != "placeholder":
+            return True
'''
