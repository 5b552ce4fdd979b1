"""A cached shape, a method by the type of its argument, partial methods, a reduction."""

import functools
import itertools
import operator

from insidetensor import extends


class Tensor:
    def __init__(self, nested):
        self.shape, self.storage = sized_and_flat(nested)
        self.strides, self.offset = row_major_strides(self.shape), 0

    @classmethod
    def over(cls, storage, shape, strides, offset=0):
        tensor = cls.__new__(cls)
        tensor.storage, tensor.offset = storage, offset
        tensor.shape, tensor.strides = tuple(shape), tuple(strides)
        return tensor

    @functools.cached_property
    def numel(self):
        return functools.reduce(operator.mul, self.shape, 1)

    @functools.cached_property
    def starts(self):
        """Where each element lies; the header of a tensor never changes."""
        axes = zip(self.shape, self.strides, strict=True)
        return functools.reduce(
            lambda places, axis: [at + i * axis[1] for at in places for i in range(axis[0])],
            axes,
            [self.offset],
        )

    def elements(self):
        return map(self.storage.__getitem__, self.starts)

    def __getitem__(self, key):
        shape, strides, offset = indexed(self.shape, self.strides, self.offset, key)
        return Tensor.over(self.storage, shape, strides, offset) if shape else self.storage[offset]

    def tolist(self):
        def rows(numbers, size):
            return [numbers[at * size : (at + 1) * size] for at in range(len(numbers) // size)]

        if self.shape and self.numel == 0:
            front = self.shape[: self.shape.index(0)]
            return functools.reduce(
                lambda made, size: [made[:] for _ in range(size)], front[::-1], []
            )
        return functools.reduce(rows, self.shape[::-1], list(self.elements()))[0]

    def item(self):
        if self.numel != 1:
            raise ValueError("not one element")
        return next(self.elements())


@functools.singledispatch
def sized_and_flat(nested):
    return (), [nested]


@sized_and_flat.register
def _(nested: list):
    shapes, flats = zip(*map(sized_and_flat, nested), strict=True) if nested else (((),), ())
    if len(set(shapes)) > 1:
        raise ValueError(f"rows of the shapes {set(shapes)}")
    return (len(nested), *shapes[0]), list(itertools.chain.from_iterable(flats))


@extends(Tensor)
class TensorViews:
    def follow(self, function, *args):
        return Tensor.over(self.storage, *function(self.shape, self.strides, *args), self.offset)

    def follow_all(self, function, *args):
        return self.follow(function, args)

    transpose = functools.partialmethod(follow, transposed)
    permute = functools.partialmethod(follow_all, permuted)
    expand = functools.partialmethod(follow_all, expanded)

    @property
    def T(self):
        return self.permute(*reversed(range(len(self.shape))))

    def narrow(self, dim, start, length):
        indices = range(self.shape[dim])
        if not -len(indices) <= start <= len(indices) or length < 0:
            raise IndexError("no such start")
        kept = indices[start:][:length] if start else indices[:length]
        if len(kept) != length:
            raise IndexError("too long")
        before = operator.index(dim) % len(self.shape)
        return self[(slice(None),) * before + (slice(kept.start, kept.start + length),)]


@extends(Tensor)
class TensorReshaping:
    def is_contiguous(self):
        return is_contiguous(self.shape, self.strides)

    def copied(self):
        return Tensor.over(list(self.elements()), self.shape, row_major_strides(self.shape))

    def contiguous(self):
        return self if self.is_contiguous() else self.copied()

    def filled_in(self, shape):
        return tuple(
            self.numel // abs(functools.reduce(operator.mul, shape)) if n < 0 else n for n in shape
        )

    def view(self, *shape):
        match view_strides(self.shape, self.strides, shape):
            case None:
                raise ValueError("only a copy has this shape")
            case strides:
                return Tensor.over(self.storage, self.filled_in(shape), strides, self.offset)

    def reshape(self, *shape):
        view_strides(self.shape, self.strides, shape)
        try:
            return self.view(*shape)
        except ValueError:
            return self.copied().view(*shape)

    def as_strided(self, shape, strides, offset=None):
        view = Tensor.over(self.storage, shape, strides, self.offset if offset is None else offset)
        if (
            len(shape) != len(strides)
            or view.offset < 0
            or any(map(operator.gt, itertools.repeat(0), shape))
        ):
            raise ValueError("this is no layout")
        if view.starts and not 0 <= min(view.starts) <= max(view.starts) < len(self.storage):
            raise ValueError("this leaves the storage")
        return view


@extends(Tensor)
class TensorWrites:
    def __setitem__(self, key, value):
        target = Tensor.over(self.storage, *indexed(self.shape, self.strides, self.offset, key))
        still = [
            size for size, stride in zip(target.shape, target.strides, strict=True) if not stride
        ]
        if target.numel and max(still, default=1) > 1:
            raise ValueError("a cell is shown several times")
        source = value if isinstance(value, Tensor) else Tensor(value)
        new = dict(zip(target.starts, [*source.expand(*target.shape).elements()], strict=False))
        for place, number in new.items():
            self.storage[place] = number


def elementwise(operation, left, right):
    left, right = (side if isinstance(side, Tensor) else Tensor(side) for side in (left, right))
    shape = broadcast_shape(left.shape, right.shape)
    numbers = itertools.starmap(
        operation, zip(left.expand(*shape).elements(), right.expand(*shape).elements(), strict=True)
    )
    return Tensor.over([*numbers], shape, row_major_strides(shape))


def operators():
    """The eight operators, by their names."""
    for name in ("add", "sub", "mul", "truediv"):
        operation = getattr(operator, name)
        yield f"__{name}__", lambda a, b, operation=operation: elementwise(operation, a, b)
        yield f"__r{name}__", lambda a, b, operation=operation: elementwise(operation, b, a)


for _name, _method in operators():
    setattr(Tensor, _name, _method)


@extends(Tensor)
class TensorMatmul:
    def __matmul__(self, other):
        (m, k), (inner, n) = map(functools.partial(two_sizes), (self, other))
        if k != inner:
            raise ValueError(f"{k} is not {inner}")
        mine, theirs = list(self.elements()), list(other.elements())
        numbers = [
            functools.reduce(
                operator.add, map(operator.mul, mine[i * k : i * k + k], theirs[j::n]), 0
            )
            for i in range(m)
            for j in range(n)
        ]
        return Tensor.over(numbers, (m, n), (n, 1))


def two_sizes(tensor):
    if len(tensor.shape) != 2:
        raise ValueError(f"{tensor.shape} has not two axes")
    return tensor.shape
