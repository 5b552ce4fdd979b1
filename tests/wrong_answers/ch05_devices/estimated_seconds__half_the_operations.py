"""Counts a product and its addition as one operation."""

SENTENCE = "there are twice as many"
BREAKS = "operations"


def estimated_seconds(m, k, n, itemsize, transfers, costs):
    moving = sum(costs.copy_s + nbytes / costs.link_bytes_per_s for nbytes in transfers)
    computing = m * k * n / costs.flop_per_s
    touching = (m * k + k * n + m * n) * itemsize / costs.memory_bytes_per_s
    return costs.launch_s + moving + max(computing, touching)
