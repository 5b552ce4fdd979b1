"""The write goes into a copy of the storage."""

SENTENCE = "must be written to the storage"
BREAKS = "lands"
CHANGES = """
-            self.storage[run_slice(start, size, stride)] = run_values
+            storage = list(self.storage)
+            storage[run_slice(start, size, stride)] = run_values
"""
