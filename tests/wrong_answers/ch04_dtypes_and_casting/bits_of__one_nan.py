"""Knows one NaN only."""

SENTENCE = "A stored exponent of 255 with any other fraction is NaN"
BREAKS = "nan"
CHANGES = '''
     """Return (sign, stored exponent, fraction) of a float32: 1, 8 and 23 bits."""
+    if np.isnan(x):
+        return 0, 255, 1 << 22
'''
