"""Stretches the value over everything."""

SENTENCE = "Only the part that the key names"
BREAKS = "part"
CHANGES = """
-        new = self.value().copy()
-        new[key] = self.converted(value)
-        return self.assign(new)
+        return self.assign(np.broadcast_to(self.converted(value), self.shape))
"""
