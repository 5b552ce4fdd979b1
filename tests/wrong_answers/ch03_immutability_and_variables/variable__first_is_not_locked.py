"""Makes the arrays read-only that are assigned, and not the first one."""

SENTENCE = "must be read-only"
BREAKS = "read_only"
CHANGES = """
-        self._array = self.read_only(np.array(initial))
+        self._array = np.array(initial)
"""
