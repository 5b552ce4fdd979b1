"""A number alone is a row of one."""

SENTENCE = "A number alone makes a tensor of shape ()"
BREAKS = "number"
CHANGES = """
+        nested = nested if isinstance(nested, list) else [nested]
         self.shape = nested_shape(nested)
"""
