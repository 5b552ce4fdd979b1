"""A kind without a number is handed on as it is."""

SENTENCE = "expected 'sim:0'"
BREAKS = "given_device"
CHANGES = """
-        device = numbered(device)
+        pass
"""
