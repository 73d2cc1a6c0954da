#!/usr/bin/env node
/** `npx pelita <command>`: runs the command line, or the server in this process, building both if missing or outdated. */
import './nodeVersion.mjs'
import { resolve } from 'node:path'
import { build, mustBuild, root } from './build.mjs'

const args = process.argv.slice(2)
// It writes code, so it needs the source and no build.
if (args[0] === 'new') {
  process.exit(
    await withSource('/tools/newFeature/newFeature.ts', ({ createFeature }) =>
      createFeature(args.slice(1), root),
    ),
  )
}
if (mustBuild()) {
  // A build takes a minute; who asks for help or has mistyped is answered before.
  // A source that cannot be loaded is no answer: the build says what is wrong with it.
  const answer = await withSource('/src/cli.ts', ({ answerArguments }) => answerArguments(args)).catch(
    () => null,
  )
  if (answer) {
    console.log(answer.text)
    process.exit(answer.exitCode)
  }
  build()
}
// Folders in settings are relative to Pelita's folder, for the server and for the commands, so that both use the same
// data; the commands' arguments are relative to the working directory.
if (args[0] === 'start') process.chdir(root)
const { runCli } = await import('../dist/server/cli.js')
const { DATA_DIR = './data', BACKUP_DIR } = process.env
const folders = {
  // Only the default data folder may be created; a folder set by DATA_DIR must exist.
  ...(!process.env.DATA_DIR && { NEW_SCHOOL: process.env.NEW_SCHOOL ?? 'on' }),
  DATA_DIR: resolve(root, DATA_DIR),
  ...(BACKUP_DIR && { BACKUP_DIR: resolve(root, BACKUP_DIR) }),
}
process.exitCode = await runCli(args, { ...process.env, ...folders }, console.log)

/** Runs a module of the source. Vite's `runnerImport` would end before the module imports others. */
async function withSource(path, use) {
  const { createServer } = await import('vite')
  // Vite would set it to development, and the build and the server that follow would be of that kind.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV ??= 'production'
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    root,
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    return await use(await server.ssrLoadModule(path))
  } finally {
    await server.close()
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
  }
}
