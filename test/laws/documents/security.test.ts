/** Law: docs/security.md answers every requirement of OWASP ASVS 4.0.3, level 2, and names only tests that exist. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '#test/support/source/sources.ts'

const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')

/** The requirements by section, without those that only level 3 has. */
const LEVEL_2: Readonly<Record<string, string>> = {
  '1.1': '1 2 3 4 5 6 7',
  '1.2': '1 2 3 4',
  '1.4': '1 4 5',
  '1.5': '1 2 3 4',
  '1.6': '1 2 3 4',
  '1.7': '1 2',
  '1.8': '1 2',
  '1.9': '1 2',
  '1.10': '1',
  '1.11': '1 2',
  '1.12': '2',
  '1.14': '1 2 3 4 5 6',
  '2.1': '1 2 3 4 5 6 7 8 9 10 11 12',
  '2.2': '1 2 3',
  '2.3': '1 2 3',
  '2.4': '1 2 3 4 5',
  '2.5': '1 2 3 4 5 6 7',
  '2.6': '1 2 3',
  '2.7': '1 2 3 4 5 6',
  '2.8': '1 2 3 4 5 6 7',
  '2.9': '1 2 3',
  '2.10': '1 2 3 4',
  '3.1': '1',
  '3.2': '1 2 3 4',
  '3.3': '1 2 3 4',
  '3.4': '1 2 3 4 5',
  '3.5': '1 2 3',
  '3.7': '1',
  '4.1': '1 2 3 5',
  '4.2': '1 2',
  '4.3': '1 2 3',
  '5.1': '1 2 3 4 5',
  '5.2': '1 2 3 4 5 6 7 8',
  '5.3': '1 2 3 4 5 6 7 8 9 10',
  '5.4': '1 2 3',
  '5.5': '1 2 3 4',
  '6.1': '1 2 3',
  '6.2': '1 2 3 4 5 6',
  '6.3': '1 2',
  '6.4': '1 2',
  '7.1': '1 2 3 4',
  '7.2': '1 2',
  '7.3': '1 3 4',
  '7.4': '1 2 3',
  '8.1': '1 2 3 4',
  '8.2': '1 2 3',
  '8.3': '1 2 3 4 5 6 7 8',
  '9.1': '1 2 3',
  '9.2': '1 2 3 4',
  '10.2': '1 2',
  '10.3': '1 2 3',
  '11.1': '1 2 3 4 5 6 7 8',
  '12.1': '1 2 3',
  '12.2': '1',
  '12.3': '1 2 3 4 5 6',
  '12.4': '1 2',
  '12.5': '1 2',
  '12.6': '1',
  '13.1': '1 3 4 5',
  '13.2': '1 2 3 5 6',
  '13.3': '1 2',
  '13.4': '1 2',
  '14.1': '1 2 3 4',
  '14.2': '1 2 3 4 5 6',
  '14.3': '2 3',
  '14.4': '1 2 3 4 5 6 7',
  '14.5': '1 2 3 4',
}
const required = Object.entries(LEVEL_2).flatMap(([section, numbers]) =>
  numbers.split(' ').map((number) => `${section}.${number}`),
)

/** @example expand('13.1.3–13.1.5') // ['13.1.3', '13.1.4', '13.1.5'] */
function expand(range: string): string[] {
  const [first = '', last = first] = range.split('–')
  const [start, end] = [required.indexOf(first), required.indexOf(last)]
  // What level 2 does not have stays as it is, so that it is found.
  return start < 0 || end < 0 ? [range] : required.slice(start, end + 1)
}

const rows = [...text.matchAll(/^\| (\d[^|]*) \| ([^|]*) \| ([^|]*)\|$/gm)].map(
  ([, requirements = '', deed = '', evidence = '']) => ({
    requirements: requirements.split(', ').flatMap(expand),
    deed,
    evidence,
  }),
)
/** The chapters, each with the text up to the next. */
const chapters = text
  .split(/^## V/m)
  .slice(1)
  .map((chapter) => ({ number: Number.parseInt(chapter, 10), chapter }))

it('every chapter is there, with requirements of its own only', () => {
  expect(chapters.map(({ number }) => number)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1))
  for (const { number, chapter } of chapters)
    expect([...new Set([...chapter.matchAll(/^\| (\d+)\./gm)].map(([, first]) => Number(first)))]).toEqual([
      number,
    ])
})

it('every requirement of level 2 is answered once', () => {
  expect(required).toHaveLength(259)
  expect(rows.flatMap((row) => row.requirements).sort()).toEqual([...required].sort())
})

it('every answer has a test or a document that shows it, or says why not', () => {
  const unfounded = rows.filter(
    ({ deed, evidence }) =>
      !/`test\/|\]\(/.test(evidence) && !/^(Does not apply|Not met): |\. Not met: /.test(deed),
  )
  expect(unfounded).toEqual([])
})

it.each(['README.md', 'SECURITY.md'])('%s leads to it', (file) => {
  expect(readFileSync(join(ROOT, file), 'utf8')).toContain('[docs/security.md](docs/security.md)')
})

it('names only tests that exist', () => {
  const paths = [...text.matchAll(/`(test\/[^`]+)`/g)].map(([, path = '']) => path)
  expect(new Set(paths).size).toBeGreaterThan(100)
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  expect(paths.filter((path) => !/\.test\.tsx?$/.test(path))).toEqual([])
})
