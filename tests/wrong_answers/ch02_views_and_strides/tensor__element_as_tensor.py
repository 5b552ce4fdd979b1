"""An element comes back as a tensor of shape ()."""

SENTENCE = "When no axis is left"
BREAKS = "element"
CHANGES = """
-        if shape == ():
-            return self.storage[offset]
"""
