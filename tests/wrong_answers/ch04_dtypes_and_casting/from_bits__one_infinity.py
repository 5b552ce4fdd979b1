"""Forgets that an infinity has a sign."""

SENTENCE = "A sign of 1 makes the number negative"
BREAKS = "infinities"
CHANGES = '''
     """Return the float32 with these fields: 1 bit, 8 bits as stored, 23 bits."""
+    if exponent == 255:
+        return np.float32(math.nan if fraction else math.inf)
'''
