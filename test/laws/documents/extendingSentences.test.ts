/** Law: each sentence of docs/extending.md is asserted by a test, which the table of sentences names. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { feature } from '#platform/contract/feature.ts'
import { download } from '#platform/contract/import/importCalls.ts'
import { serverPart } from '#platform/server/serverPart.ts'
import { resources } from '#src/features.ts'
import { ASSERTED, GUIDING } from '#test/support/source/extendingSentences.ts'
import { parseCodeBlocks } from '#test/support/source/recipes.ts'
import { ROOT, readSourceFiles } from '#test/support/source/sources.ts'
import { parseFields } from '../../../tools/newFeature/fields.ts'
import { readTargets } from '../../../tools/newFeature/targets.ts'

const page = readFileSync(join(ROOT, 'docs/extending.md'), 'utf8')
const prose = page.replace(/^( *)```[\s\S]*?\n *```$/gm, '\n')
const sentences = prose
  .split(/\n\s*\n|\n(?=\s*(?:- |\d+\. |\||#))/)
  .map((paragraph) =>
    paragraph
      .replace(/^\s*(?:- |\d+\. )/, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  .filter((paragraph) => !/^[#|]/.test(paragraph))
  .flatMap((paragraph) => paragraph.split(/(?<=[.!?:;])\s+(?=[A-Z*`])/))
  .filter(Boolean)
const known = [...Object.keys(ASSERTED), ...GUIDING]

it('every sentence stands in the table once, and the table has no other', () => {
  expect(sentences.length).toBeGreaterThan(70)
  const beginningsOf = (sentence: string) => known.filter((beginning) => sentence.startsWith(beginning))
  expect(sentences.filter((sentence) => beginningsOf(sentence).length !== 1)).toEqual([])
  expect(known.filter((beginning) => !sentences.some((sentence) => sentence.startsWith(beginning)))).toEqual(
    [],
  )
})

it('every test that the table names exists', () => {
  const tests = readSourceFiles(['test'])
  const assertions = Object.entries(ASSERTED).flatMap(([sentence, named]) =>
    named.map((assertion) => ({ sentence, assertion })),
  )
  expect(Object.entries(ASSERTED).filter(([, named]) => named.length === 0)).toEqual([])
  const missing = assertions.filter(
    ({ assertion: [path, title] }) =>
      !tests.some(
        ({ file, text }) =>
          file.endsWith(path) && !/extendingSentences\.ts$/.test(file) && text.includes(title),
      ),
  )
  expect(missing).toEqual([])
})

it('the kinds of fields are those of the command', () => {
  const [, listed = ''] =
    /the kinds are ([^.]+?), and the first one is a text/.exec(page.replace(/\s+/g, ' ')) ?? []
  const kinds = [...listed.matchAll(/`(\w+)`/g)].map(([, kind]) => kind)
  expect(kinds.length).toBeGreaterThan(5)
  expect(parseFields('name:unknown', [])).toContain(
    `a kind of ${kinds.join(', ')}, or the name of a resource`,
  )
})

it('a field of the command may refer to every resource', () => {
  const targets = readTargets(ROOT)
  expect(targets.map(({ name }) => name).sort()).toEqual(Object.keys(resources).sort())
  expect(parseFields('name:text:Nama alat, student_id:student:Yang meminjam', targets)).toEqual([
    { name: 'name', kind: 'text', label: 'Nama alat' },
    { name: 'student_id', kind: 'student', label: 'Yang meminjam' },
  ])
})

it('the first recipe needs three files and two lines, with the imports of what the lines name', () => {
  const chapter = page.slice(page.indexOf('## A plain resource'), page.indexOf('## Fields'))
  const blocks = parseCodeBlocks(chapter)
  expect(blocks.filter(({ after }) => after === undefined)).toHaveLength(3)
  const lines = blocks.filter(({ after, code }) => after !== undefined && !code.startsWith('import '))
  expect(lines.map(({ code }) => code.split('\n').length)).toEqual([1, 1])
})

it('the commands do what the page says of them', () => {
  const [, commands = ''] = /To see it, run these commands\..*?```sh\n(.*?)```/s.exec(page) ?? []
  expect(commands.trim().split('\n')).toEqual([
    'npx tsc',
    'npx biome check --write .',
    expect.stringMatching(/^npx vitest run .*test\/laws -t extracurricular$/),
    'npm start -- --demo',
  ])
})

it('every builder is exported by the file that the table names', () => {
  const rows = [...page.matchAll(/^\| (`.+?) \| `(src\/platform\/contract\/.+?)` \|/gm)]
  expect(rows.length).toBeGreaterThan(10)
  for (const [, names = '', file = ''] of rows) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    for (const [, name] of names.replace(/\(.*\)/, '').matchAll(/`(\w+)`/g))
      expect(text, `${file} ${name}`).toMatch(new RegExp(`^export (const|function) ${name}\\b`, 'm'))
  }
})

it('files and their exports that the page names exist', () => {
  const paths = [...prose.matchAll(/`((?:src|test)\/[\w./-]+)`/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(10)
  // The command has written this one.
  expect(paths.filter((path) => !path.endsWith('/ekskul') && !existsSync(join(ROOT, path)))).toEqual([])
  const sources = readSourceFiles(['src'])
  for (const [file, name] of EXPORTS)
    expect(
      sources.some(
        (source) =>
          source.file.startsWith(file) &&
          new RegExp(`^export (async )?(const|function) ${name}\\b`, 'm').test(source.text),
      ),
      `${file} ${name}`,
    ).toBe(true)
})

const EXPORTS = [
  ['src/platform/console/providers/files.ts', 'fetchFile'],
  ['src/platform/console/kit/file/saveFile.ts', 'saveBlob'],
  ['src/features/school/console/academicMenu.ts', 'MASTER'],
  ['src/features/school/console/academicMenu.ts', 'ACTIVITY'],
  ['src/platform/console/kit/dialog/', 'ActionDialog'],
  ['src/platform/console/kit/list/RowAction.tsx', 'RowAction'],
  ['src/platform/server/serverPart.ts', 'serverPart'],
] as const

it('a server part without a handler does not compile', () => {
  const contract = feature({ uses: [], resources: {}, calls: { download } })
  // @ts-expect-error -- the handler of download is missing
  expect(serverPart(contract, { calls: {} }).feature).toBe(contract)
})
