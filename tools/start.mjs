/** `npm start`: builds the product if it is missing or outdated, then runs the server in this process. */
import { ensureBuilt, root } from './build.mjs'

// Makes relative settings such as DATA_DIR independent of the working directory.
process.chdir(root)
ensureBuilt()
await import('../dist/server/main.js')
