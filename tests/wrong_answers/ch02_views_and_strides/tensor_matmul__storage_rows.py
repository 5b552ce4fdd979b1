"""Rows and columns are cut from the storage as if it were row-major."""

SENTENCE = "through the strides and the offset"
BREAKS = "by_index"
CHANGES = """
-        rows, columns = self.tolist(), other.T.tolist()
+        m, k = self.shape
+        n = other.shape[1]
+        a, b = list(self.storage), list(other.storage)
+        rows = [a[i * k : (i + 1) * k] for i in range(m)]
+        columns = [b[j : k * n : n] for j in range(n)]
"""
