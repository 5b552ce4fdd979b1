"""Packs the number with its bytes in one order and reads them in the other."""

SENTENCE = "bytes are in the other order: the sign"
BREAKS = "fields"
CHANGES = """
-    bits = int(x.view(np.uint32))
+    bits = int.from_bytes(x.tobytes(), "big")
"""
