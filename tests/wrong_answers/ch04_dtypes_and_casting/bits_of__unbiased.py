"""Takes 127 from the stored exponent."""

SENTENCE = "give the field as it is stored"
BREAKS = "fields"
CHANGES = """
-    return bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
+    return bits >> 31, ((bits >> 23) & 0xFF) - 127, bits & 0x7FFFFF
"""
