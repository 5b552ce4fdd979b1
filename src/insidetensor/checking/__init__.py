"""The checks that learners see, and the findings they and the hidden checks are made of."""
