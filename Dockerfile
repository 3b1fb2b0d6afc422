# The base by its digest, so that every build starts from the same files. Another one, for instance with newer fixes:
#   docker build -t steward --build-arg PYTHON_IMAGE=python:3.13-slim@sha256:… .
# where `docker buildx imagetools inspect python:3.13-slim --format '{{.Manifest.Digest}}'` prints the digest of today.
ARG PYTHON_IMAGE=python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b

# The environment is made with the locked tools, none of which reach the image.
FROM ${PYTHON_IMAGE} AS made
WORKDIR /source
COPY requirements.txt requirements-build.txt ./
RUN pip install --no-cache-dir --no-deps --require-hashes --requirement requirements-build.txt
RUN python -m venv --without-pip /opt/steward \
    && pip --python /opt/steward/bin/python install --no-cache-dir --no-deps --require-hashes --requirement requirements.txt
COPY pyproject.toml LICENSE README.md ./
COPY rules rules
COPY bot bot
COPY data data
RUN pip wheel --no-deps --no-build-isolation --wheel-dir /wheel . \
    && pip --python /opt/steward/bin/python install --no-cache-dir --no-deps /wheel/*.whl

FROM ${PYTHON_IMAGE}
LABEL org.opencontainers.image.title="Steward" \
    org.opencontainers.image.description="A Discord bot that moderates board-game races by chat" \
    org.opencontainers.image.licenses="MIT" \
    org.opencontainers.image.base.name="docker.io/library/python:3.13-slim"
ENV PATH=/opt/steward/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    STEWARD_DATABASE=/data/steward.sqlite
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin steward \
    && install -d -o steward -g steward /data /backups
COPY --from=made /opt/steward /opt/steward
USER steward
WORKDIR /data
# Steward reaps no processes of others: `docker run --init`, or `init: true` in a Compose file.
# Only what lies in a volume is ever written to: the root file system may be read-only (`docker run --read-only`).
VOLUME ["/data", "/backups"]
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s CMD ["steward", "health"]
CMD ["steward", "run"]
