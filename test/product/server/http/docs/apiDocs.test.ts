/** Runs the examples of docs/api.md in their order against a real server. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '#test/support/source/sources.ts'
import { ADMIN, openWorld, type World } from '#test/support/world/world.ts'

const EXAMPLE_PATTERN = /```sh\n([\s\S]*?)```\n```json\n([\s\S]*?)```/g
const examples = [...readFileSync(join(ROOT, 'docs/api.md'), 'utf8').matchAll(EXAMPLE_PATTERN)].map(
  (match) => ({
    command: match[1] ?? '',
    response: JSON.parse(match[2] ?? '') as unknown,
  }),
)
/** Separates the outputs of the examples, which share one shell as on the page. */
const SEPARATOR = '---8<---'

let world: World
let folder: string
let outputs: string[]
beforeAll(async () => {
  world = await openWorld()
  folder = mkdtempSync(join(tmpdir(), 'pelita-docs-'))
  const url = await world.app.listen({ host: '127.0.0.1', port: 0 })
  const script = examples.map(({ command }) => command).join(`echo; echo '${SEPARATOR}'\n`)
  const { stdout } = await promisify(execFile)('bash', ['-euc', script], {
    cwd: folder,
    env: { PATH: process.env.PATH, URL: url, EMAIL: ADMIN.email, PASSWORD: ADMIN.password },
  })
  outputs = stdout.split(SEPARATOR)
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

it('has examples, and each has a response', () => {
  const commands = readFileSync(join(ROOT, 'docs/api.md'), 'utf8').match(/```sh/g)
  expect(examples.length).toBeGreaterThan(10)
  expect(commands).toHaveLength(examples.length)
})

it.each(examples.map((example, index) => [index + 1, example] as const))(
  'example %i has the response on the page',
  (number, { command, response }) => {
    expect(JSON.parse(outputs[number - 1] ?? ''), command).toEqual(toMatcher(response))
  },
)

/** Turns a response on the page into a matcher: `…` matches anything, and objects may have more fields. */
function toMatcher(response: unknown): unknown {
  if (response === '…') return expect.anything()
  if (Array.isArray(response)) return response.map(toMatcher)
  if (typeof response !== 'object' || response === null) return response
  const fields = Object.entries(response).map(([name, value]) => [name, toMatcher(value)])
  return expect.objectContaining(Object.fromEntries(fields))
}
