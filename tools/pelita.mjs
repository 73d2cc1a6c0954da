#!/usr/bin/env node
/** `npx pelita <command>`: runs the command line, building it if missing or outdated; it uses the data folder of `npm start`. */
import { resolve } from 'node:path'
import { ensureBuilt, root } from './build.mjs'

ensureBuilt()
const { runCli } = await import('../dist/server/cli.js')
// Folders in settings are relative to Pelita's folder, as for the server; arguments are relative to the working directory.
const { DATA_DIR = './data', BACKUP_DIR } = process.env
const folders = {
  // Only the default data folder may be created; a folder set by DATA_DIR must exist.
  ...(!process.env.DATA_DIR && { NEW_SCHOOL: process.env.NEW_SCHOOL ?? 'on' }),
  DATA_DIR: resolve(root, DATA_DIR),
  ...(BACKUP_DIR && { BACKUP_DIR: resolve(root, BACKUP_DIR) }),
}
process.exitCode = await runCli(process.argv.slice(2), { ...process.env, ...folders }, console.log)
