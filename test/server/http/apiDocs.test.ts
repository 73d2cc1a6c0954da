/** docs/api.md is true: its examples are run in their order against a real server. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '#test/support/sources.ts'
import { ADMIN, openWorld, type World } from '#test/support/world.ts'

const BLOCK = /```sh\n([\s\S]*?)```\n```json\n([\s\S]*?)```/g
const examples = [...readFileSync(join(ROOT, 'docs/api.md'), 'utf8').matchAll(BLOCK)].map((match) => ({
  command: match[1] ?? '',
  answer: JSON.parse(match[2] ?? '') as unknown,
}))
/** Between what the examples print; they share one shell, as in the page. */
const MARK = '---8<---'

let world: World
let folder: string
let printed: string[]
beforeAll(async () => {
  world = await openWorld()
  folder = mkdtempSync(join(tmpdir(), 'pelita-docs-'))
  const url = await world.app.listen({ host: '127.0.0.1', port: 0 })
  const script = examples.map(({ command }) => command).join(`echo; echo '${MARK}'\n`)
  const { stdout } = await promisify(execFile)('bash', ['-euc', script], {
    cwd: folder,
    env: { PATH: process.env.PATH, URL: url, EMAIL: ADMIN.email, PASSWORD: ADMIN.password },
  })
  printed = stdout.split(MARK)
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

it('has examples, and each of them an answer', () => {
  const commands = readFileSync(join(ROOT, 'docs/api.md'), 'utf8').match(/```sh/g)
  expect(examples.length).toBeGreaterThan(10)
  expect(commands).toHaveLength(examples.length)
})

it.each(examples.map((example, index) => [index + 1, example] as const))(
  'example %i answers what the page says',
  (number, { command, answer }) => {
    expect(JSON.parse(printed[number - 1] ?? ''), command).toEqual(shaped(answer))
  },
)

/** `…` stands for anything; of objects what the page names is compared. */
function shaped(answer: unknown): unknown {
  if (answer === '…') return expect.anything()
  if (Array.isArray(answer)) return answer.map(shaped)
  if (typeof answer !== 'object' || answer === null) return answer
  const fields = Object.entries(answer).map(([name, value]) => [name, shaped(value)])
  return expect.objectContaining(Object.fromEntries(fields))
}
