#!/usr/bin/env node
/** `npx pelita <command>`: runs the command line, or the server in this process, building both if missing or outdated. */
import './nodeVersion.mjs'
import { resolve } from 'node:path'
import { ensureBuilt, root } from './build.mjs'

const args = process.argv.slice(2)
if (args[0] === 'new') {
  // It writes code, so it needs the source and no build.
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport('/tools/newFeature/newFeature.ts', {
    configFile: false,
    logLevel: 'error',
    root,
  })
  process.exit(await module.createFeature(args.slice(1), root))
}
ensureBuilt()
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
