/** Law: the tests of the platform need no feature of the product, so that they pass where there is none. */
import { describe, expect, it } from 'vitest'
import { platform } from '#platform/contract/platform.ts'
import { SEEDED_ROLES } from '#src/access.ts'
import { calls } from '#src/features.ts'
import { readSourceFiles, resolveImport } from '#test/support/source/sources.ts'

const IMPORT = /(?:from|import|import\(|mock\(|doMock\()\s*'([#.][^'?]+)/g
const sources = new Map(
  readSourceFiles(['test']).map(({ file, text }) => [
    file,
    { text, imports: [...text.matchAll(IMPORT)].map(([, to = '']) => resolveImport(file, to)) },
  ]),
)
const tests = [...sources.keys()].filter((file) => file.startsWith('test/platform/'))

/** @returns how a test reaches a feature, through what tests share, or null */
function findWay(file: string, seen = new Set<string>()): string[] | null {
  if (file.startsWith('src/features/')) return [file]
  if (seen.has(file)) return null
  seen.add(file)
  for (const to of sources.get(file)?.imports ?? []) {
    const way = findWay(to, seen)
    if (way) return [file, ...way]
  }
  return null
}

const partsOf = (path: string) => path.replace(/^\//, '').split('/')

/** The calls of features, by the first parts of their paths; not those that the platform has too. */
const OF_FEATURES = new Set(
  Object.entries(calls)
    .filter(([name]) => !(name in platform.calls))
    .map(([, { path }]) => partsOf(path).slice(0, 2).join('/'))
    .filter((start) => !start.includes(':')),
)
const OF_PLATFORM = new Set(
  Object.values(platform.calls).map(({ path }) => partsOf(path).slice(0, 2).join('/')),
)
const ROLES = SEEDED_ROLES.map(({ name }) => name).filter((name) => name !== 'Administrator')

/** The calls and roles of the product that a test names. */
function listProductNames(text: string): string[] {
  const paths = [...text.matchAll(/\.(?:get|post|put|patch|delete)\b[^(]*\(\s*['"`](\/[\w/-]+)/g)]
    .map(([, path = '']) => partsOf(path).slice(0, 2).join('/'))
    .filter((start) => OF_FEATURES.has(start) && !OF_PLATFORM.has(start))
  const roles = [...text.matchAll(/(?:\bas\(|role: )'(\w+)'/g)].map(([, role = '']) => role)
  return [...paths, ...roles.filter((role) => ROLES.includes(role))]
}

describe('the tests of the platform', () => {
  it('reach no feature, neither themselves nor through what tests share', () => {
    expect(tests.length).toBeGreaterThan(90)
    expect(findWay('test/product/contract/derived.test.ts')).not.toBeNull()
    expect(tests.map((file) => findWay(file)).filter(Boolean)).toEqual([])
  })

  it('send no request to a feature, and sign nobody in with a role of the product', () => {
    expect(
      listProductNames("await admin.get<Row>('/sia/master/lesson?page=1'); world.as('Operator')"),
    ).toEqual(['sia/master', 'Operator'])
    const named = tests.flatMap((file) =>
      listProductNames(sources.get(file)?.text ?? '').map((name) => `${file}: ${name}`),
    )
    expect(named).toEqual([])
  })
})
