# The service with only what it needs to run. docs/operations describes its configuration.
FROM node:24-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY packages/client/package.json packages/client/
COPY packages/embedded-mongodb/package.json packages/embedded-mongodb/
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/release.mjs

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build /build/release/package ./
RUN npm ci --omit=dev --ignore-scripts
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm, gets the signals. It writes nothing: the root file system may be read-only.
CMD ["node", "scripts/start.mjs"]
