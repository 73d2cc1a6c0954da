/** Setup of every test of contracts and servers: one that prints an error or a warning fails, so that a green run has no stacks. */
import { afterAll, afterEach } from 'vitest'

/** A test that expects output spies on the console, which takes the place of this. */
const { error, warn } = console
const printed: unknown[] = []
const listen = (...output: unknown[]) => void printed.push(...output)
Object.assign(console, { error: listen, warn: listen })

afterEach(assertQuiet)
afterAll(() => {
  // The next file shares this process.
  Object.assign(console, { error, warn })
  assertQuiet()
})

function assertQuiet() {
  const output = printed.splice(0).map((part) => (part instanceof Error ? part.stack : String(part)))
  if (output.length > 0) throw new Error(`Printed, though no test expected it:\n${output.join('\n')}`)
}
