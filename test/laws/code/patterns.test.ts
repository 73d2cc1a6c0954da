/** Law: every regular expression takes linear time, so hostile input cannot block the process. */
import { check } from 'recheck'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { readSourceFiles } from '#test/support/source/sources.ts'

type Pattern = { file: string; source: string; flags: string }

const files = readSourceFiles(['src'])
const patterns = files.flatMap(({ file, text }) => {
  const program = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : file.endsWith('js') ? 'js' : 'ts' })
  return findRegexLiterals(program).map((found): Pattern => ({ file, ...found }))
})

function findRegexLiterals(node: unknown): { source: string; flags: string }[] {
  if (typeof node !== 'object' || node === null || node instanceof RegExp) return []
  if ('regex' in node && node.regex) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string }
    return [{ source: pattern, flags }]
  }
  return Object.values(node).flatMap(findRegexLiterals)
}

it('more than a hundred regular expressions are checked', () => {
  expect(patterns.length).toBeGreaterThan(100)
})

it('no regular expression backtracks', async () => {
  const unsafe: string[] = []
  const byNotation = new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]))
  for (const [notation, { file, source, flags }] of byNotation) {
    const report = await check(source, flags, { timeout: 60_000, randomSeed: 1 })
    if (report.status !== 'safe')
      unsafe.push(
        `${file}: ${notation} ${report.status === 'vulnerable' ? report.complexity.summary : report.status}`,
      )
  }
  expect(unsafe).toEqual([])
}, 600_000)

it("Unicode is normalized in the contract's unicode.ts only, which limits combining marks", () => {
  const isInBrowser = (file: string) =>
    /^src\/(platform\/console|features\/[\w-]+\/(console|site))\//.test(file)
  const unbounded = files.filter(({ file, text }) => !isInBrowser(file) && text.includes('.normalize('))
  // The migration has a copy, as migrations import nothing that may change.
  const copy = 'src/features/migrations/0163_redirectLookups.ts'
  expect(unbounded.map(({ file }) => file).sort()).toEqual([copy, 'src/platform/contract/field/unicode.ts'])
})

it('no regular expression is built at run time, where this law cannot check it', () => {
  const filesWithRegExp = files.filter(({ text }) => /\bRegExp\(/.test(text)).map(({ file }) => file)
  expect(filesWithRegExp).toEqual([])
})
