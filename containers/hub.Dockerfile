# The machine of docs/jupyterhub.md, "Set up the machine", as an image; accounts, the roster and the hub's settings are made in it as that page says. From the root of a checkout:
#   docker build --file containers/hub.Dockerfile --tag inside-the-tensor-hub .
# Run it with the two --security-opt of containers/grading.Dockerfile where the instructor grades in it.
FROM debian:trixie-slim
RUN apt-get update && apt-get install -y --no-install-recommends git make nodejs npm python3-venv && rm -rf /var/lib/apt/lists/*
ENV PIP_EXTRA_INDEX_URL=https://download.pytorch.org/whl/cpu
RUN useradd --create-home --key HOME_MODE=0700 kim
COPY --chown=kim . /home/kim/inside-the-tensor
RUN python3 -m venv /opt/tensors
RUN /opt/tensors/bin/pip install '/home/kim/inside-the-tensor[instructors,hub]' --constraint /home/kim/inside-the-tensor/constraints.txt
RUN npm install --global --prefix /opt/tensors configurable-http-proxy@5
RUN mkdir -p /srv/nbgrader/exchange /srv/jupyterhub /etc/jupyter/labconfig && chmod 1777 /srv/nbgrader/exchange && chmod 700 /srv/jupyterhub
ENV PATH=/opt/tensors/bin:$PATH
WORKDIR /srv/jupyterhub
CMD ["jupyterhub"]
