"""Where there is nothing to multiply, only the launch takes time."""

SENTENCE = "leaves out the memory"
BREAKS = "nothing_to_multiply"


def estimated_seconds(m, k, n, itemsize, transfers, costs):
    moving = sum(costs.copy_s + nbytes / costs.link_bytes_per_s for nbytes in transfers)
    if not m * k * n:
        return costs.launch_s + moving
    computing = 2 * m * k * n / costs.flop_per_s
    touching = (m * k + k * n + m * n) * itemsize / costs.memory_bytes_per_s
    return costs.launch_s + moving + max(computing, touching)
