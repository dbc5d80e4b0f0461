# docker build -t fixit . ; see compose.yaml for the services it needs.
FROM node:24-bookworm-slim AS build
WORKDIR /fixit
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY packages/contract/package.json packages/contract/
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY apps/demo/package.json apps/demo/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --include=dev
COPY packages packages
COPY apps apps
COPY scripts scripts
# Fixed when the web app is built.
ARG OPERATOR_NAME SUPPORT_EMAIL APP_STORE_URL API_HOST
# A package needed in two versions is installed beside the package that needs the other one.
RUN node scripts/build.mjs && npm prune --omit=dev && mkdir -p apps/api/node_modules

FROM node:24-bookworm-slim
# The pages' security policy names it too.
ARG API_HOST
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=1 API_HOST=$API_HOST
WORKDIR /fixit
RUN mkdir /data && chown node:node /data
COPY --from=build /fixit/package.json ./
COPY --from=build /fixit/node_modules node_modules
COPY --from=build /fixit/packages packages
COPY --from=build /fixit/apps/api/package.json apps/api/
COPY --from=build /fixit/apps/api/node_modules apps/api/node_modules
COPY --from=build /fixit/apps/api/dist apps/api/dist
COPY --from=build /fixit/apps/web/dist apps/web/dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "apps/api/dist/main.js"]
