"""All transfers go over the link at the same time."""

SENTENCE = "for the largest transfer only"
BREAKS = "over_the_link"


def estimated_seconds(m, k, n, itemsize, transfers, costs):
    moving = len(transfers) * costs.copy_s
    moving += max(transfers, default=0) / costs.link_bytes_per_s
    computing = 2 * m * k * n / costs.flop_per_s
    touching = (m * k + k * n + m * n) * itemsize / costs.memory_bytes_per_s
    return costs.launch_s + moving + max(computing, touching)
