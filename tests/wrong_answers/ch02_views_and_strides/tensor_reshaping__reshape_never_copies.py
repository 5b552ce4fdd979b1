"""reshape gives up where no view exists."""

SENTENCE = "Where no view exists, reshape copies"
BREAKS = "reshape"
CHANGES = """
-        return (self if viewable else self.contiguous()).view(*shape)
+        return self.view(*shape)
"""
