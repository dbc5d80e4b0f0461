# Build it with `docker build -t fixit .`; compose.yaml has the services that it needs. The digest is that of the index
# for all processors.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
# The build stages run on the builder's processor, even if the image is for another.
ARG BUILD_IMAGE=${NODE_IMAGE}

FROM --platform=${BUILDPLATFORM} ${BUILD_IMAGE} AS sources
WORKDIR /fixit
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY packages/contract/package.json packages/contract/
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY apps/demo/package.json apps/demo/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY lab/package.json lab/

FROM sources AS build
RUN npm ci --include=dev
COPY packages packages
COPY apps apps
COPY scripts scripts
# These values become part of the web app.
ARG OPERATOR_NAME APP_STORE_URL API_HOST
RUN node scripts/build.mjs

# Installs the server's packages. Those of the web app are in its bundle.
FROM sources AS packages
ARG TARGETARCH=
# Removes TypeScript, which is an optional peer of a package, and types and source maps, which a server does not read.
RUN npm ci --omit=dev --workspace @fixit/api ${TARGETARCH:+--os=linux --libc=glibc --cpu=$(echo ${TARGETARCH} | sed s/amd64/x64/)} && mkdir -p apps/api/node_modules \
  && rm -rf node_modules/@fixit node_modules/typescript node_modules/@typescript node_modules/@types \
  && find node_modules apps/api/node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete

FROM ${NODE_IMAGE}
# The security policy of the pages includes this host too.
ARG API_HOST
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=1 FIXIT_COMMAND=fixit API_HOST=$API_HOST
WORKDIR /fixit
# tini reaps orphaned processes and passes signals on. The package managers are no longer needed.
RUN apt-get update && apt-get install --yes --no-install-recommends tini && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/* \
  && rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
  && mkdir /data /backups && chown node:node /data /backups && ln -s /fixit/scripts/fixit.mjs /usr/local/bin/fixit
COPY --from=packages /fixit/package.json ./
COPY --from=packages /fixit/node_modules node_modules
COPY --from=packages /fixit/apps/api/package.json apps/api/
COPY --from=packages /fixit/apps/api/node_modules apps/api/node_modules
COPY --from=build /fixit/apps/api/dist apps/api/dist
COPY --from=build /fixit/apps/web/dist apps/web/dist
# The command `fixit`.
COPY scripts/fixit.mjs scripts/child.mjs scripts/environment-file.mjs scripts/operator-program.mjs scripts/service-settings.mjs scripts/
USER node
VOLUME /data
EXPOSE 3000
# An unreachable database is no reason to end the process: load balancers read /readyz.
HEALTHCHECK --interval=10s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "apps/api/dist/main.js"]
