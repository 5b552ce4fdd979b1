"""Takes the largest exponent of a number for that of infinities and NaN."""

SENTENCE = "expected 3.4028234663852886e+38"
BREAKS = "normal"
CHANGES = '''
     """Return the float32 with these fields: 1 bit, 8 bits as stored, 23 bits."""
+    if exponent >= 254:
+        return np.float32(math.nan if fraction else -math.inf if sign else math.inf)
'''
