# A class graded in a container: docs/grading-a-class.md. From the root of a checkout:
#   docker build --file containers/grading.Dockerfile --tag inside-the-tensor-grading .
#   docker run --rm --volume "$PWD/classroom:/classroom" \
#       --security-opt seccomp=unconfined --security-opt systempaths=unconfined \
#       inside-the-tensor-grading grade /classroom/submitted --out /classroom
# The two options let the grader keep learners apart (user namespaces, and a /proc of its own) inside the container; without them it says what is missing and grades nothing.
FROM debian:trixie-slim
RUN apt-get update && apt-get install -y --no-install-recommends git make python3-venv && rm -rf /var/lib/apt/lists/*
ENV PIP_EXTRA_INDEX_URL=https://download.pytorch.org/whl/cpu
COPY . /course
WORKDIR /course
RUN make notebooks
RUN useradd --create-home --uid 1000 grader && chown grader: /course
USER grader
ENTRYPOINT ["/course/.venv/bin/python", "-m", "autograde"]
