"""Leaves out the relu of a relu."""

SENTENCE = "s.relu().relu()"
BREAKS = "nothing_left_out"
CHANGES = '''
         """Return the step that puts 0 in place of what is negative."""
+        if self.op == "relu":
+            return self
'''
