# The image of one node. Any base with Node and npm will do:
#   docker build --build-arg BASE_IMAGE=node:22-bookworm-slim -t knowledge .
# Without pages, for those who only ask its API:
#   docker build --build-arg PAGES=off -t knowledge-api .
ARG BASE_IMAGE=node:24-bookworm-slim
ARG PAGES=on

FROM ${BASE_IMAGE} AS build
ARG PAGES
WORKDIR /build
COPY . .
RUN node scripts/build.mjs \
  && node scripts/deploy-folder.mjs /service \
  && mkdir /data

FROM ${BASE_IMAGE}
ARG PAGES
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data PAGES=${PAGES}
# What a training frees goes back at once: its threads left some 70 MB behind them otherwise.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=1048576
WORKDIR /service
COPY --from=build /service ./
# An empty volume takes over this owner. A number, as a base need not know a name for it.
COPY --from=build --chown=1000:1000 /data /data
RUN ln -s /service/dist/cli/main.js /usr/local/bin/knowledge
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "require('node:http').get(`http://127.0.0.1:${process.env.PORT}/api/health`, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
# Node is the first process, so the signals of a stop are its own.
ENTRYPOINT []
CMD ["node", "build/server/container.js"]
