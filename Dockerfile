# syntax=docker/dockerfile:1
# One image for the web and the worker; PostgreSQL stands beside it (compose.yaml).

FROM node:24-bookworm-slim AS build
WORKDIR /registre
COPY . .
RUN npm ci --no-audit --no-fund \
 && npm run build \
 && npm prune --omit=dev --no-audit --no-fund \
 && rm -rf tests

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
RUN install -d -o node -g node -m 0700 /data /backups
WORKDIR /registre
# Owned by root: the process can read its program and not change it.
COPY --from=build /registre ./
RUN install -m 0755 docker-entrypoint.sh /usr/local/bin/registre
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["registre"]
CMD ["web"]
