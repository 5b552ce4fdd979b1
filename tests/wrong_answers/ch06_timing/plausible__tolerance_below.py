"""Allows for 5 % on the wrong side."""

SENTENCE = "The rate is below the peak"
BREAKS = "below_the_peak"
CHANGES = """
-    return gflops(m, k, n, seconds) <= 1.05 * peak_gflops
+    return 2 * m * k * n / seconds / 1e9 <= 0.95 * peak_gflops
"""
