#!/usr/bin/env node
/** `npx pelita <verb>`: the command line, built when it is missing or stale; the data folder is that of `npm start`. */
import { ensureBuilt, root } from './build.mjs'

process.chdir(root)
ensureBuilt()
const { runCli } = await import('./dist/server/cli.js')
process.exitCode = await runCli(process.argv.slice(2), process.env, console.log)
