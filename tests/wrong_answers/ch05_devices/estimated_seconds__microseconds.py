"""Gives microseconds, as the example counts them."""

SENTENCE = "s for the launch"
BREAKS = "estimates"


def estimated_seconds(m, k, n, itemsize, transfers, costs):
    moving = sum(costs.copy_s + nbytes / costs.link_bytes_per_s for nbytes in transfers)
    computing = 2 * m * k * n / costs.flop_per_s
    touching = (m * k + k * n + m * n) * itemsize / costs.memory_bytes_per_s
    return 1e6 * (costs.launch_s + moving + max(computing, touching))
