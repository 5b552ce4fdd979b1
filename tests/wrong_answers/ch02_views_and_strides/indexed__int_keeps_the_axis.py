"""An int leaves an axis of size 1 behind."""

SENTENCE = "An int removes its axis"
BREAKS = "ints"
CHANGES = """
             start = index_on_axis(operator.index(item), axis, size)
+            new_shape.append(1)
+            new_strides.append(stride)
"""
