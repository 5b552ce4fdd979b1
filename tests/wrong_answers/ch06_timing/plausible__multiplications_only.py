"""Counts only the multiplications, and so believes twice the peak."""

SENTENCE = "more than 1.05 times the peak"
BREAKS = "below_the_peak"
CHANGES = """
-    return gflops(m, k, n, seconds) <= 1.05 * peak_gflops
+    return m * k * n / seconds / 1e9 <= 1.05 * peak_gflops
"""
