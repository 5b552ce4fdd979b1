"""Compares operations a second with GFLOP/s."""

SENTENCE = "this rate is far below the peak"
BREAKS = "below_the_peak"
CHANGES = """
-    return gflops(m, k, n, seconds) <= 1.05 * peak_gflops
+    return 2 * m * k * n / seconds <= 1.05 * peak_gflops
"""
