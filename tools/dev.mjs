/** `npm run dev`: serves the console with hot reload, the API and the website; `--demo` seeds the demonstration school. */
import './nodeVersion.mjs'

const { createServer, runnerImport } = await import('vite')
const { module } = await runnerImport('/tools/devArguments.ts', { configFile: false, logLevel: 'error' })
const answer = module.answerArguments(process.argv.slice(2))
if (answer) {
  console.log(answer.text)
  process.exit(answer.exitCode)
}
// Vite would close what it is still loading, and print the stacks of that.
process.once('SIGTERM', () => process.exit(0))
const server = await createServer()
try {
  await server.listen()
} catch (error) {
  await server.close()
  console.error(await module.describeFailure(error, server.config.server))
  process.exit(1)
}
server.bindCLIShortcuts({ print: false })
