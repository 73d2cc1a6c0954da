/** No pattern takes more than linear time, whatever text comes to it from outside. */
import { check } from 'recheck'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { sourceFiles } from '#test/support/sources.ts'

type Pattern = { file: string; source: string; flags: string }

const files = sourceFiles(['contract', 'server', 'src'])
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

it('is asked of every pattern there is', () => {
  expect(patterns.length).toBeGreaterThan(100)
})

it('holds: no pattern backtracks', async () => {
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

it('nor does the order of a letter’s marks: normal forms are asked of one function, which bounds them', () => {
  const unbounded = files.filter(({ file, text }) => !file.startsWith('src/') && text.includes('.normalize('))
  expect(unbounded.map(({ file }) => file)).toEqual(['contract/field/unicode.ts'])
})

it('cannot be got round by patterns put together while running', () => {
  const filesWithRegExp = files.filter(({ text }) => /\bRegExp\(/.test(text)).map(({ file }) => file)
  expect(filesWithRegExp).toEqual([])
})
