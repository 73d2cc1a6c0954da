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

/** Without a limit of time: what the law says must not depend on how busy the machine is. */
const CHECK = { timeout: null, incubationTimeout: null, attackTimeout: null, randomSeed: 1 } as const

/**
 * Proves by an automaton that the time is linear. Assertions of what follows or went before have none; for them strings are
 * tried that make an interpreter take many steps. Steps are counted, and no time is measured (`recallLimit: 0`).
 */
async function describeDanger({ source, flags }: Pick<Pattern, 'source' | 'flags'>): Promise<string | null> {
  const proof = await check(source, flags, { ...CHECK, checker: 'automaton' })
  const report =
    proof.status === 'unknown' && proof.error.kind === 'unsupported'
      ? await check(source, flags, { ...CHECK, checker: 'fuzz', recallLimit: 0 })
      : proof
  if (report.status === 'safe') return null
  return report.status === 'vulnerable' ? report.complexity.type : report.error.kind
}

it('no regular expression backtracks', async () => {
  const unsafe: string[] = []
  const byNotation = new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]))
  for (const [notation, pattern] of byNotation) {
    const danger = await describeDanger(pattern)
    if (danger) unsafe.push(`${pattern.file}: ${notation} ${danger}`)
  }
  expect(unsafe).toEqual([])
}, 600_000)

it.each([
  [/^(?:a+)+$/, 'exponential'],
  [/\s+$/, 'polynomial'],
  [/^(?=a)(?:a+)+$/, 'exponential'],
  [/(?=\s)\s+x/, 'polynomial'],
  [/\/files\/([0-9a-f]{32})\/([^"/]*)"/g, null],
])(
  '%s is judged %s',
  async ({ source, flags }, danger) => {
    expect(await describeDanger({ source, flags })).toBe(danger)
  },
  600_000,
)

it("Unicode is normalized in the contract's unicode.ts only, which limits combining marks", () => {
  const isInBrowser = (file: string) =>
    /^src\/(platform\/console|features\/[\w-]+\/(console|site))\//.test(file)
  const unbounded = files.filter(({ file, text }) => !isInBrowser(file) && text.includes('.normalize('))
  // A migration has a copy, as it imports nothing that may change; the marks of what it reads were limited when that was stored.
  expect(unbounded.map(({ file }) => file).sort()).toEqual([
    'src/features/migrations/0191_foldedSearch.ts',
    'src/platform/contract/field/unicode.ts',
  ])
})

it('no regular expression is built at run time, where this law cannot check it', () => {
  const filesWithRegExp = files.filter(({ text }) => /\bRegExp\(/.test(text)).map(({ file }) => file)
  expect(filesWithRegExp).toEqual([])
})
