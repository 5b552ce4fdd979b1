"""Bo Lindqvist: opened every notebook and handed them in as they were."""

# %% ch00_start_here untouched
# %% ch01_tensors_and_ndarrays untouched
# %% ch02_views_and_strides untouched
# %% ch03_immutability_and_variables untouched
# %% ch04_dtypes_and_casting untouched
# %% ch05_devices untouched
# %% ch06_timing untouched
# %% ch07_saving_tensors untouched
# %% ch08_eager_and_graph untouched
