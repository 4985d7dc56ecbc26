# podbot in an image: docker build -t podbot . && docker run --rm podbot ask dispatcher
# It runs with a read-only root: what it remembers is in the volume, all else is in /tmp.
# deploy/compose.yaml starts it as a service.

FROM python:3.13-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_ROOT_USER_ACTION=ignore
WORKDIR /build

# what podbot stands on changes seldom: these layers are kept between builds
COPY requirements/build.txt requirements/image.txt requirements/
RUN python -m venv /opt/podbot \
    && /opt/podbot/bin/pip install --require-hashes -r requirements/image.txt \
    && pip install --require-hashes -r requirements/build.txt

# podbot itself, last
COPY pyproject.toml README.md LICENSE ./
COPY data data
COPY bot bot
COPY adapters adapters
RUN pip wheel --no-deps --no-build-isolation --wheel-dir dist . \
    && /opt/podbot/bin/pip install --no-deps dist/podbot-*.whl


FROM python:3.13-slim
RUN useradd --system --uid 10001 --no-create-home podbot \
    && install --directory --owner podbot --mode 0700 /var/lib/podbot
COPY --from=build /opt/podbot /opt/podbot
ENV PATH=/opt/podbot/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    PODBOT_STATE_DIR=/var/lib/podbot
USER podbot
WORKDIR /var/lib/podbot
VOLUME /var/lib/podbot
EXPOSE 8080 9090
# only that it answers: a platform or a database that is away is no reason to start anew
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request as web; web.urlopen('http://127.0.0.1:9090/healthz', timeout=4)"]
# exec form: podbot is PID 1 and gets the SIGTERM itself
ENTRYPOINT ["podbot"]
CMD ["run"]
