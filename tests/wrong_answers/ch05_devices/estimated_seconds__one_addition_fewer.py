"""To add up k products, k - 1 additions will do."""

SENTENCE = "counts 2k − 1 operations for each element"
BREAKS = "operations"


def estimated_seconds(m, k, n, itemsize, transfers, costs):
    moving = sum(costs.copy_s + nbytes / costs.link_bytes_per_s for nbytes in transfers)
    computing = m * n * max(2 * k - 1, 0) / costs.flop_per_s
    touching = (m * k + k * n + m * n) * itemsize / costs.memory_bytes_per_s
    return costs.launch_s + moving + max(computing, touching)
