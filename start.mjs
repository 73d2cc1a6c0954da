/** `npm start`: builds what is missing or older than its sources, then runs the server in this process. */
import { ensureBuilt, root } from './build.mjs'

// The data folder is the same from wherever it is started.
process.chdir(root)
ensureBuilt()
await import('./dist/server/main.js')
