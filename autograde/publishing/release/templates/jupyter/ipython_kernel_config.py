"""Keep a notebook as it was when it is opened.

A kernel tells JupyterLab its Python's version, JupyterLab writes it into the notebook, and the
notebook counts as changed before anybody has touched it. Without the version, what the kernel tells
is what the course's notebooks say already.
"""

from ipykernel.ipkernel import IPythonKernel

IPythonKernel.language_info.pop("version", None)
