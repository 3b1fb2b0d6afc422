# The wheel is built with the locked tools, none of which reach the image.
FROM python:3.13-slim AS wheel
WORKDIR /source
COPY requirements-dev.txt ./
RUN pip install --no-cache-dir --require-hashes --requirement requirements-dev.txt
COPY pyproject.toml LICENSE README.md ./
COPY rules rules
COPY bot bot
COPY data data
RUN pip wheel --no-deps --no-build-isolation --wheel-dir /wheel .

FROM python:3.13-slim
ENV PYTHONUNBUFFERED=1 \
    STEWARD_DATABASE=/data/steward.sqlite
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin steward \
    && install -d -o steward -g steward /data /backups
COPY requirements.txt /tmp/
RUN pip install --no-cache-dir --require-hashes --requirement /tmp/requirements.txt
COPY --from=wheel /wheel /wheel
RUN pip install --no-cache-dir --no-deps /wheel/*.whl
USER steward
WORKDIR /data
VOLUME /data
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s CMD ["steward", "health"]
CMD ["steward", "run"]
