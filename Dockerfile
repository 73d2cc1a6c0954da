# Pelita in one image: built with every package, run with those that the server itself needs, by an account without rights.
# docker build -t pelita .

FROM node:24-bookworm AS build
WORKDIR /pelita
# Packages in a layer of their own, so that a change of the sources does not install them again. This image has a
# compiler, for machines whose architecture better-sqlite3 has no ready-made binary for.
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY index.html vite.config.ts tsconfig.json ./
COPY public ./public
COPY src ./src
COPY docs ./docs
COPY tools ./tools
RUN npm run build && npm ci --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data BACKUP_DIR=/backups
WORKDIR /pelita
COPY package.json package-lock.json LICENSE ./
COPY tools/pelita.mjs tools/build.mjs tools/nodeVersion.mjs ./tools/
COPY --from=build /pelita/node_modules ./node_modules
COPY --from=build /pelita/dist ./dist
RUN mkdir /data /backups && chown node:node /data /backups && chmod 700 /data /backups
USER node
VOLUME ["/data", "/backups"]
EXPOSE 3000 3001
# Not while a start upgrades a large database.
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "tools/pelita.mjs", "start"]
