/** `npm run dev`: serves the console with hot reload and the API on one port; `--demo` seeds the demonstration school. */
import { createServer, runnerImport } from 'vite'

const { module } = await runnerImport('/tools/devArguments.ts', { configFile: false, logLevel: 'error' })
const answer = module.answerArguments(process.argv.slice(2))
if (answer) {
  console.log(answer.text)
  process.exit(answer.exitCode)
}
const server = await createServer()
await server.listen()
server.printUrls()
server.bindCLIShortcuts({ print: true })
