"""What is published: the release that learners get, and the course as web pages."""
