"""Compares the seconds with the peak."""

SENTENCE = "more than 1.05 times the peak"
BREAKS = "below_the_peak"
CHANGES = """
-    return gflops(m, k, n, seconds) <= 1.05 * peak_gflops
+    return seconds <= 1.05 * peak_gflops
"""
