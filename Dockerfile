# podbot in an image: docker build -t podbot . && docker run --rm podbot ask dispatcher

FROM python:3.13-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_ROOT_USER_ACTION=ignore
WORKDIR /build

# what podbot stands on changes seldom: these layers are kept between builds
COPY requirements/build.txt requirements/runtime.txt requirements/
RUN python -m venv /opt/podbot \
    && /opt/podbot/bin/pip install --require-hashes -r requirements/runtime.txt \
    && pip install --require-hashes -r requirements/build.txt

# podbot itself, last
COPY pyproject.toml README.md LICENSE ./
COPY data data
COPY bot bot
COPY adapters adapters
RUN pip wheel --no-deps --no-build-isolation --wheel-dir dist . \
    && /opt/podbot/bin/pip install --no-deps dist/podbot-*.whl


FROM python:3.13-slim
RUN useradd --system --uid 10001 --create-home podbot
COPY --from=build /opt/podbot /opt/podbot
ENV PATH=/opt/podbot/bin:$PATH PYTHONUNBUFFERED=1
USER podbot
WORKDIR /home/podbot
ENTRYPOINT ["podbot"]
CMD ["--help"]
