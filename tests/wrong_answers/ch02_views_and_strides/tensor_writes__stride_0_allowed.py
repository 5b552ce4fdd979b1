"""Writing through stride 0 is allowed."""

SENTENCE = "Through stride 0"
BREAKS = "stride_0"
CHANGES = """
-        if repeats and 0 not in shape:
-            raise ValueError(f"shape {shape} with strides {strides} shows one cell many times")
"""
