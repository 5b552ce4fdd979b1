"""Adds the launch to the time before it works out the rate."""

SENTENCE = "more than 1.05 times the peak"
BREAKS = "five_percent"
CHANGES = """
-    return gflops(m, k, n, seconds) <= 1.05 * peak_gflops
+    return 2 * m * k * n / (seconds + launch_s) / 1e9 <= 1.05 * peak_gflops
"""
