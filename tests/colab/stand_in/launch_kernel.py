"""Start a kernel as Colab does: `google.colab` is loaded before the first cell runs."""

import google.colab
from ipykernel.kernelapp import IPKernelApp

assert google.colab.files

if __name__ == "__main__":
    IPKernelApp.launch_instance()
