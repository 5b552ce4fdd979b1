"""contiguous copies a contiguous tensor too."""

SENTENCE = "must not be copied"
BREAKS = "kept"
CHANGES = """
-        if self.is_contiguous():
-            return self
"""
