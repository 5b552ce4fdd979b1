"""Returns the size of the whole file."""

SENTENCE = "This is the size of the whole file"
BREAKS = "whole"


def saved_bytes(tensors):
    import io

    file = io.BytesIO()
    torch.save(tensors, file)
    return len(file.getvalue())
