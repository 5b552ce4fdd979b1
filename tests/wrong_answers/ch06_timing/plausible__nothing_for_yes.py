"""Returns False where it must, and forgets to return True."""

SENTENCE = "is a `return` missing?"
BREAKS = "below_the_peak"
CHANGES = """
-    return gflops(m, k, n, seconds) <= 1.05 * peak_gflops
+    if 2 * m * k * n / seconds / 1e9 > 1.05 * peak_gflops:
+        return False
"""
