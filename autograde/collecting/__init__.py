"""Take what a class handed in out of an LMS's archive, an exchange or a folder."""
