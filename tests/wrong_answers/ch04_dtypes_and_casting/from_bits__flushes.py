"""Takes every number with the exponent 0 for a zero."""

SENTENCE = "makes a number that is not 0"
BREAKS = "subnormal"
CHANGES = '''
     """Return the float32 with these fields: 1 bit, 8 bits as stored, 23 bits."""
+    if exponent == 0:
+        return np.float32(-0.0 if sign else 0.0)
'''
