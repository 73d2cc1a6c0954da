/** `npm run dev`: serves the console with hot reload and the API on one port; `--demo` seeds the demonstration school. */
import { createServer } from 'vite'

const server = await createServer()
await server.listen()
server.printUrls()
server.bindCLIShortcuts({ print: true })
