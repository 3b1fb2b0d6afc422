# The environment is made with the locked tools, none of which reach the image.
FROM python:3.13-slim AS made
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

FROM python:3.13-slim
LABEL org.opencontainers.image.title="Steward" \
    org.opencontainers.image.description="A Discord bot that moderates board-game races by chat" \
    org.opencontainers.image.licenses="MIT"
ENV PATH=/opt/steward/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    STEWARD_DATABASE=/data/steward.sqlite
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin steward \
    && install -d -o steward -g steward /data /backups
COPY --from=made /opt/steward /opt/steward
USER steward
WORKDIR /data
# Only what lies in a volume is ever written to: the root file system may be read-only (`docker run --read-only`).
VOLUME ["/data", "/backups"]
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s CMD ["steward", "health"]
CMD ["steward", "run"]
