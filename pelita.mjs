#!/usr/bin/env node
/** `npx pelita <verb>`: the command line, built when it is missing or stale; the data folder is that of `npm start`. */
import { resolve } from 'node:path'
import { ensureBuilt, root } from './build.mjs'

ensureBuilt()
const { runCli } = await import('./dist/server/cli.js')
// Settings name folders from Pelita's own folder, as for the server; what is typed, from where it is typed.
const { DATA_DIR = './data', BACKUP_DIR } = process.env
const folders = {
  // As a first start does, a verb that makes a school makes this folder; one that was named must be there.
  ...(!process.env.DATA_DIR && { NEW_SCHOOL: process.env.NEW_SCHOOL ?? 'on' }),
  DATA_DIR: resolve(root, DATA_DIR),
  ...(BACKUP_DIR && { BACKUP_DIR: resolve(root, BACKUP_DIR) }),
}
process.exitCode = await runCli(process.argv.slice(2), { ...process.env, ...folders }, console.log)
