"""The value is always made a Tensor first, also where it is one."""

SENTENCE = "The value may be a number, nested lists or a Tensor"
BREAKS = "stretched no_fit read_first"
CHANGES = """
-        source = value if isinstance(value, Tensor) else Tensor(value)
+        source = Tensor(value)
"""
