"""Describe a PyTorch operator for the simulated accelerator, from its schema."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import torch

aten = torch.ops.aten

# As on CUDA, a host tensor of no axes may take part in these beside the pointwise operators.
_TAKES_HOST_NUMBER = {
    "complex", "fill", "index_fill", "index_put", "_index_put_impl", "masked_fill", "polar",
    "where",
}  # fmt: skip
# As on CUDA, these accept index tensors on the host, and copy them to the device.
_INDEXES = {"index", "_unsafe_index", "index_put", "_unsafe_index_put", "_index_put_impl"}
# As on CUDA, these want the named tensors on the host.
_HOST_ARGUMENTS = {"_pack_padded_sequence": {"lengths"}}
# As on CUDA, the result of this number stays on the host.
_HOST_RESULT = {"_pack_padded_sequence": 1}

_OWN_NAMESPACES = {"aten", "prim", "prims", "profiler"}

# PyTorch's shape rules follow CUDA's kernels; for these the CPU's kernels leave results empty.
_NO_SHAPE_RULE = {
    "native_batch_norm", "_native_batch_norm_legit", "_native_batch_norm_legit_functional",
    "_batch_norm_with_update", "_embedding_bag", "_embedding_bag_forward_only",
    "_pack_padded_sequence",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Operator:
    """The properties of one operator: what it does to its arguments and what it returns."""

    name: str
    """As in "mm.default"."""
    arguments: tuple[str, ...]
    """The names of the arguments, in order."""
    is_composite: bool
    """It is made of other operators, and comes here whole only where no derivative is wanted."""
    is_view: bool
    """It returns tensors that share the memory of its first argument."""
    allocates: bool
    """It makes memory and leaves it as it is."""
    writes: frozenset[str]
    """The arguments that it writes to."""
    returns: tuple[str | None, ...]
    """For each result the name of the written argument that it is, or None."""
    moves_header: bool
    """It changes the shape, strides or offset of an argument."""
    takes_storage: bool
    """It lays its first argument over the storage of the second."""
    random: bool
    """It draws from the random number generator."""
    returns_tensors: bool
    """It returns only tensors, or lists of them."""
    shape_from_data: bool
    """The shape of the result depends on the values."""
    takes_host_number: bool
    """A host tensor of no axes may stand beside tensors of the device."""
    indexes: bool
    """Its index tensors may be on the host."""
    host_arguments: frozenset[str]
    """Arguments that belong on the host."""
    host_result: int | None
    """The number of the result that stays on the host."""
    reads_header_only: bool
    """It makes a tensor like another one, whose values do not matter."""
    has_shape_rule: bool
    """PyTorch's shape rule tells the shapes that the CPU's kernel gives."""
    from_outside: bool
    """It is not PyTorch's own (torch.library.custom_op): it brings its own kernels."""

    @property
    def launches(self) -> bool:
        """It starts work on the device."""
        return not (self.is_view or self.allocates or self.moves_header)


@cache
def operator(func: Any) -> Operator:
    """Describe the operator `func` (a torch OpOverload)."""
    schema, tags = func._schema, func.tags
    base = schema.name.partition("::")[2]
    written = {_alias(a): a.name for a in schema.arguments if _is_write(a)}
    is_view = any(r.alias_info is not None and not _is_write(r) for r in schema.returns)
    moves_header = torch.Tag.inplace_view in tags or base in ("resize_", "resize_as_", "set_")
    return Operator(
        name=str(func).removeprefix("aten."),
        arguments=tuple(a.name for a in schema.arguments),
        is_composite=torch._C._dispatch_has_kernel_for_dispatch_key(
            func.name(), "CompositeImplicitAutograd"
        ),
        is_view=is_view and not schema.is_mutable,
        allocates=base in ("empty", "new_empty", "empty_like", "empty_strided")
        or base in ("new_empty_strided", "empty_permuted"),
        writes=frozenset(a.name for a in schema.arguments if _is_write(a)),
        returns=tuple(written[_alias(r)] if _is_write(r) else None for r in schema.returns),
        moves_header=moves_header,
        takes_storage=base == "set_",
        random=torch.Tag.nondeterministic_seeded in tags,
        returns_tensors=all(str(r.type) in ("Tensor", "List[Tensor]") for r in schema.returns),
        shape_from_data=torch.Tag.dynamic_output_shape in tags,
        takes_host_number=torch.Tag.pointwise in tags
        or base.removesuffix("_") in _TAKES_HOST_NUMBER
        or base.startswith(("_foreach", "_fused")),
        indexes=base.removesuffix("_") in _INDEXES,
        host_arguments=frozenset(_HOST_ARGUMENTS.get(base, ())),
        host_result=_HOST_RESULT.get(base),
        reads_header_only=base.endswith("_like") or base.startswith("new_"),
        has_shape_rule=base not in _NO_SHAPE_RULE,
        from_outside=schema.name.partition("::")[0] not in _OWN_NAMESPACES,
    )


def _is_write(place: Any) -> bool:
    return place.alias_info is not None and place.alias_info.is_write


def _alias(place: Any) -> str:
    return "|".join(sorted(place.alias_info.before_set))
