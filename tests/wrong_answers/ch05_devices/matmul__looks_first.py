"""Looks at an operand before it multiplies."""

SENTENCE = "what is computed there stays there; a print"
BREAKS = "transfers"
CHANGES = """
     left = moved(left, device)
+    if library == "torch":
+        left.tolist()
"""
