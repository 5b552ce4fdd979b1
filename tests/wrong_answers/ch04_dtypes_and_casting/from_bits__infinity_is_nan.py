"""Makes NaN of every exponent 255."""

SENTENCE = "with fraction 0 is an infinity"
BREAKS = "infinities"
CHANGES = '''
     """Return the float32 with these fields: 1 bit, 8 bits as stored, 23 bits."""
+    if exponent == 255:
+        return np.float32(math.nan)
'''
