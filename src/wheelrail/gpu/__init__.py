"""Kernels of the package on a GPU. Optional: nothing else needs it, and it needs the extra `gpu`."""
