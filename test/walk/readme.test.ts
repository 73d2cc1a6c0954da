/** README is true: its settings are the program's, and every dependency says why it is there. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { VARIABLES } from '#server/config.ts'
import { ROOT } from '#test/support/sources.ts'

const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const readme = read('README.md')
const between = (mark: string) => readme.split(`<!-- ${mark} -->`)[1]?.split(`<!-- /${mark} -->`)[0] ?? ''

it('lists every setting with the meaning and default of server/config.ts', () => {
  const rows = Object.entries(VARIABLES).map(
    ([name, { doc, shown }]) => `| \`${name}\` | ${doc} | ${shown === '—' ? shown : `\`${shown}\``} |`,
  )
  expect(between('settings').trim()).toBe(
    ['| variable | meaning | default |', '|---|---|---|', ...rows].join('\n'),
  )
})

it('says in one line of every dependency why it is there, and of no other', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    string,
    Record<string, string>
  >
  const named = [...between('dependencies').matchAll(/^\| (.+?) \|/gm)].flatMap((match) =>
    [...(match[1] ?? '').matchAll(/`([^`]+)`/g)].map((name) => name[1]),
  )
  expect(named.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort())
})
