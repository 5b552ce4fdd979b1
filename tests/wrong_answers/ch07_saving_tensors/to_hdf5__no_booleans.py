"""Takes booleans for something that HDF5 cannot hold."""

SENTENCE = "to_hdf5(path, {'dtype ?':"
BREAKS = "kinds"
CHANGES = """
-        if tensor.dtype.kind not in "biufc":
+        if tensor.dtype.kind not in "iufc":
"""
