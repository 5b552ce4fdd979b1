"""Makes an infinity of every exponent 255."""

SENTENCE = "with any other fraction is NaN"
BREAKS = "nan"
CHANGES = '''
     """Return the float32 with these fields: 1 bit, 8 bits as stored, 23 bits."""
+    if exponent == 255:
+        return np.float32(-math.inf if sign else math.inf)
'''
