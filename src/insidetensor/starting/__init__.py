"""The course in a folder of the learner's, and JupyterLab opened on it: `inside-the-tensor`."""
