"""Makes a ValueError of what NumPy raises for a bad key."""

SENTENCE = "NumPy raises an IndexError for this key"
BREAKS = "bad_key"


@extends(Variable)
class VariableSlices:
    def assign_slice(self, key, value):
        new = self.value().copy()
        try:
            new[key] = self.converted(value)
        except IndexError as error:
            raise ValueError(str(error)) from error
        return self.assign(new)

    def __getitem__(self, key):
        return SimpleNamespace(assign=partial(self.assign_slice, key))
