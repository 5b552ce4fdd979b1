"""All transfers together cost one copy."""

SENTENCE = "counts copy_s once"
BREAKS = "fixed_copy"


def estimated_seconds(m, k, n, itemsize, transfers, costs):
    moving = bool(transfers) * costs.copy_s + sum(transfers) / costs.link_bytes_per_s
    computing = 2 * m * k * n / costs.flop_per_s
    touching = (m * k + k * n + m * n) * itemsize / costs.memory_bytes_per_s
    return costs.launch_s + moving + max(computing, touching)
