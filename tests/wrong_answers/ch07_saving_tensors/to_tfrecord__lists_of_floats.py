"""Writes elements as a list of floats, which have 32 bits."""

SENTENCE = "expected bytes_list"
BREAKS = "records"
CHANGES = """
-            "data": feature(array.tobytes()),
+            "data": tf.train.Feature(float_list=tf.train.FloatList(value=array.ravel())),
"""
