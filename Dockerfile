# A small image that serves the table: build stage with compiler and Node, run stage with the wheel alone.
FROM python:3.11-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
COPY . /src
RUN pip wheel --no-cache-dir --wheel-dir /wheels /src

FROM python:3.11-slim
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --no-index --find-links /wheels knockwood && rm -rf /wheels && useradd --create-home knockwood && mkdir /data && chown knockwood /data
USER knockwood
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz')"]
ENTRYPOINT ["knockwood", "serve", "--host", "0.0.0.0", "--port", "8000", "--data", "/data"]
