"""A function of a notebook runs in a process of its own, and what it says is shown here."""

# ruff: noqa: F821 (np and tf are there where the functions run)

import functools
import re

import pytest
from own_python import printed

from insidetensor import OwnProcessError, in_own_process
from insidetensor.processes.fresh_process import end_processes

LIMIT = 3  # a global of this file: unknown elsewhere


@pytest.fixture(scope="module", autouse=True)
def _no_process_is_left():
    yield
    end_processes()


@in_own_process
def two_cpus(rows, *, said="so"):
    """Say where a product of tensors of two devices is."""
    with tf.device("cpu:1"):
        there = tf.ones((rows, 2))
    here = tf.matmul(tf.ones((2, rows)), there)
    print(said)
    return here.device[-5:], there.device[-5:]


@in_own_process(policy="explicit")
def refused():
    with tf.device("cpu:1"):
        there = tf.ones((2, 2))
    print("before")
    tf.matmul(there, there)


@in_own_process(soft_placement=False)
def nowhere():
    with tf.device("GPU:7"):
        tf.ones(2)


@in_own_process(logical_cpus=3)
def three_cpus():
    return len(tf.config.list_logical_devices("CPU"))


@in_own_process(libraries=("numpy",))
def ours(n):
    import math

    def inner(k):
        return math.sqrt(k) + n

    return layout_of(np.arange(4).reshape(2, 2).T).strides, inner(4), [m + 1 for m in range(2)]


def test_tensorflow_has_two_cpus_there_and_copies_between_them(capfd):
    returned = two_cpus(3, said="as printed there")
    assert repr(returned) == "('CPU:0', 'CPU:1')"
    assert returned.value == ("CPU:0", "CPU:1")
    assert capfd.readouterr() == ("as printed there\n", "")


def test_under_the_explicit_policy_a_copy_is_refused(capfd):
    with pytest.raises(OwnProcessError) as caught:
        refused()
    assert str(caught.value).startswith("InvalidArgumentError: Tensors on conflicting devices")
    assert "\n" not in str(caught.value)
    assert caught.value.__cause__ is None
    assert capfd.readouterr() == ("before\n", "")


def test_without_soft_placement_a_device_that_does_not_exist_is_refused():
    with pytest.raises(OwnProcessError, match="InvalidArgumentError: Could not satisfy device"):
        nowhere()


def test_the_number_of_cpus_is_each_functions_own():
    assert three_cpus().value == 3
    assert two_cpus(1).value == ("CPU:0", "CPU:1")


def test_what_the_package_offers_and_what_the_function_defines_itself_is_there():
    assert ours(1).value == ((1, 2), 3.0, [1, 2])


def test_it_keeps_its_name_and_docstring():
    assert two_cpus.__name__ == "two_cpus"
    assert two_cpus.__doc__ == "Say where a product of tensors of two devices is."


def test_a_function_without_a_result_shows_none():
    @in_own_process(libraries=("numpy",))
    def quiet():
        pass

    assert quiet() is None


def test_a_value_that_is_no_literal_has_only_its_text():
    @in_own_process(libraries=("numpy",))
    def array():
        return np.arange(3)

    assert repr(array()) == "array([0, 1, 2])"
    with pytest.raises(ValueError, match=r"returned `array\(\[0, 1, 2\]\)`, which cannot be"):
        array().value  # noqa: B018


def test_names_that_only_the_notebook_has_are_refused_before_anything_runs():
    sentence = (
        "needs_more runs in another process, and that process does not know these names: LIMIT, "
        "helper. Define them inside the function."
    )
    with pytest.raises(ValueError, match=re.escape(sentence)):

        @in_own_process
        def needs_more():
            return LIMIT + helper(1) + sum(x for x in range(LIMIT))


def test_a_variable_of_the_function_around_it_is_refused_as_well():
    outer = 1
    with pytest.raises(ValueError, match="know these names: outer"):

        @in_own_process
        def inner():
            return outer


def test_a_default_value_is_looked_at_too():
    with pytest.raises(ValueError, match="know these names: LIMIT"):

        @in_own_process
        def with_default(n=LIMIT):
            return n


def test_a_library_that_was_not_asked_for_is_named():
    with pytest.raises(ValueError, match=r"uses `torch`: add it with `libraries=\('tensorflow', '"):

        @in_own_process
        def uses_torch():
            return torch.ones(2)


@pytest.mark.parametrize("value", [object(), {1: [object()]}, float("nan"), len])
def test_an_argument_that_is_no_literal_is_refused(value):
    with pytest.raises(ValueError, match=r"two_cpus runs in another process\. Only plain"):
        two_cpus(value)


@pytest.mark.parametrize("thing", [len, lambda: 1, "f", object])
def test_only_a_function_with_a_name_can_be_decorated(thing):
    with pytest.raises(ValueError, match="goes directly above a `def`"):
        in_own_process(thing)


def test_a_function_without_source_is_refused():
    namespace = {}
    exec("def f(): return 1", namespace)
    with pytest.raises(ValueError, match="The source of f cannot be found"):
        in_own_process(namespace["f"])


def test_another_decorator_is_never_dropped_silently():
    def twice(function):
        @functools.wraps(function)
        def both(*args):
            return function(*args), function(*args)

        return both

    with pytest.raises(ValueError, match="know these names: twice"):

        @in_own_process
        @twice
        def one():
            return 1


CELLS = """
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell()
shell.run_cell('''
from insidetensor import in_own_process

@in_own_process(libraries=("numpy",))
def there():
    return int(np.arange(4).sum())
''').raise_error()
print(repr(shell.run_cell("there()").result))
"""


def test_a_function_of_a_cell_runs_there_and_the_process_ends_with_the_kernel():
    assert printed(CELLS).splitlines()[-1] == "6"
