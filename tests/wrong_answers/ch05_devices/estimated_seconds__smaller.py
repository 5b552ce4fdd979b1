"""Takes the smaller of arithmetic and memory."""

SENTENCE = "the slower of the two decides"
BREAKS = "larger operations memory nothing_to_multiply"


def estimated_seconds(m, k, n, itemsize, transfers, costs):
    moving = sum(costs.copy_s + nbytes / costs.link_bytes_per_s for nbytes in transfers)
    computing = 2 * m * k * n / costs.flop_per_s
    touching = (m * k + k * n + m * n) * itemsize / costs.memory_bytes_per_s
    return costs.launch_s + moving + min(computing, touching)
