"""Makes every value float32, as tf.Variable does with floats."""

SENTENCE = "A variable holds what `np.array(initial)` gives."
BREAKS = "holds"
CHANGES = """
-        self._array = self.read_only(np.array(initial))
+        self._array = self.read_only(np.array(initial, np.float32))
"""
