/** Law: while a module awaits at its top level, it calls nothing that uses a constant declared further down. */
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { findEarlyUses, listEarlyUses } from '#test/support/source/syntax.ts'

const findNames = (text: string) =>
  findEarlyUses(parseSync('module.ts', text).program.body).map(({ name }) => name)

it.each([
  [
    'a function that is called',
    'try { await start() } catch {}\nfunction start() { return TEXT }\nconst TEXT = 1',
    ['TEXT'],
  ],
  [
    'a function of a function',
    'await one()\nconst A = 1\nfunction one() { return two() }\nfunction two() { return A }',
    ['A'],
  ],
  ['a constant function', 'const run = () => B\nconst result = await run()\nexport const B = 1', ['B']],
  [
    'an exported class',
    'await run()\nexport class Fault {}\nasync function run() { throw new Fault() }',
    ['Fault'],
  ],
  [
    'a destructured constant',
    'for await (const line of read()) use(line)\nconst { first } = set\nfunction use() { first() }',
    ['first'],
  ],
])('finds a use in %s', (_case, text, names) => {
  expect(findNames(text)).toEqual(names)
})

it.each([
  ['constants above', 'const A = 1\nfunction run() { return A }\nawait run()'],
  ['functions below', 'await run()\nfunction run() { return other() }\nfunction other() {}'],
  ['an await within a function', 'export const load = async () => (await read()).A\nconst A = 1'],
  ['a property of the same name', 'const a = open()\nawait a.size()\nconst size = 1'],
  ['a type of the same name', 'const a: Size = await open<Size>()\nconst Size = 1'],
])('permits %s', (_case, text) => {
  expect(findNames(text)).toEqual([])
})

it('no module uses a constant below its own top-level await', () => {
  expect(listEarlyUses(['src', 'tools', 'test'])).toEqual([])
})
