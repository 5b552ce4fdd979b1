"""Transfers and computing run at the same time."""

SENTENCE = "the operands must be there before the kernel starts"
BREAKS = "added_up"


def estimated_seconds(m, k, n, itemsize, transfers, costs):
    moving = sum(costs.copy_s + nbytes / costs.link_bytes_per_s for nbytes in transfers)
    computing = 2 * m * k * n / costs.flop_per_s
    touching = (m * k + k * n + m * n) * itemsize / costs.memory_bytes_per_s
    return costs.launch_s + max(moving, computing, touching)
