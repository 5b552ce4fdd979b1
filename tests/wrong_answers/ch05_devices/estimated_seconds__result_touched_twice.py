"""The result is read before it is written."""

SENTENCE = "counts the bytes of the result twice"
BREAKS = "memory"


def estimated_seconds(m, k, n, itemsize, transfers, costs):
    moving = sum(costs.copy_s + nbytes / costs.link_bytes_per_s for nbytes in transfers)
    computing = 2 * m * k * n / costs.flop_per_s
    touching = (m * k + k * n + 2 * m * n) * itemsize / costs.memory_bytes_per_s
    return costs.launch_s + moving + max(computing, touching)
