"""Believes rates of up to 10 % above the peak."""

SENTENCE = "more than 1.05 times the peak"
BREAKS = "five_percent"
CHANGES = """
-    return gflops(m, k, n, seconds) <= 1.05 * peak_gflops
+    return 2 * m * k * n / seconds / 1e9 <= 1.1 * peak_gflops
"""
