"""Allows for 5 % of the time, which is a little more than 5 % of the rate."""

SENTENCE = "of the rate, not of the time"
BREAKS = "five_percent"
CHANGES = """
-    return gflops(m, k, n, seconds) <= 1.05 * peak_gflops
+    return seconds >= 0.95 * 2 * m * k * n / (peak_gflops * 1e9)
"""
