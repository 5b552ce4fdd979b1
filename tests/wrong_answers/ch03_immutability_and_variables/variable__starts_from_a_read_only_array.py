"""Starts from the very array where it is read-only: its owner can write into it."""

SENTENCE = "v = Variable(r); a[0] = 9.0; v.value()"
BREAKS = "copies"
CHANGES = """
-        self._array = self.read_only(np.array(initial))
+        is_read_only = isinstance(initial, np.ndarray) and not initial.flags.writeable
+        self._array = initial if is_read_only else self.read_only(np.array(initial))
"""
