"""Only the bytes of a transfer count."""

SENTENCE = "which each transfer costs whatever its size"
BREAKS = "fixed_copy empty_transfer"


def estimated_seconds(m, k, n, itemsize, transfers, costs):
    moving = sum(nbytes / costs.link_bytes_per_s for nbytes in transfers)
    computing = 2 * m * k * n / costs.flop_per_s
    touching = (m * k + k * n + m * n) * itemsize / costs.memory_bytes_per_s
    return costs.launch_s + moving + max(computing, touching)
