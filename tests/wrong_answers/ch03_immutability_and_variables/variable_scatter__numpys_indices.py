"""Leaves the indices to NumPy, so a negative one counts from the end."""

SENTENCE = "What `scatter_nd` refuses"
BREAKS = "refused"


@extends(Variable)
class VariableScatter:
    def scatter_nd_update(self, indices, updates):
        new = self.value().copy()
        updates, indices = self.converted(updates), np.asarray(indices)
        if updates.shape != indices.shape[:-1] + new.shape[indices.shape[-1] :]:
            wanted = indices.shape[:-1] + new.shape[indices.shape[-1] :]
            raise ValueError(f"expected {wanted}, got {updates.shape}")
        new[tuple(np.moveaxis(indices, -1, 0))] = updates
        return self.assign(new)
