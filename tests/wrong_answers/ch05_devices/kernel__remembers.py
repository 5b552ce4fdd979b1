"""A table that was looked up once need not be looked up again."""

SENTENCE = "keep nothing from an earlier one"
BREAKS = "as_it_is_now"
CHANGES = """
+@functools.cache
 def kernel_for(library: str, kind: str):
"""
