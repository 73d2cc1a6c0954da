/** `npm run dev`: the console with hot reload and the API inside; `--demo` gives it the demonstration school. */
import { createServer } from 'vite'

const server = await createServer()
await server.listen()
server.printUrls()
server.bindCLIShortcuts({ print: true })
