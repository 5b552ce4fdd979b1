"""Without elements, the list is empty."""

SENTENCE = "Two rows without numbers are still two rows"
BREAKS = "tolist"
CHANGES = '''
         """Return the elements as nested lists; for shape (), the number itself."""
+        if 0 in self.shape:
+            return []
'''
