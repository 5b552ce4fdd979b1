"""Trade with an LMS: class lists and hand-ins in, grades and feedback out, and who is late."""
