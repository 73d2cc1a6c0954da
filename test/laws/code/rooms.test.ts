/** Laws of structure: sizes of functions are limited, imports have no cycles, and only the platform's db opens transactions. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, readSourceFiles, resolveImport } from '#test/support/source/sources.ts'
import { listFunctions, listLiteralSpreads } from '#test/support/source/syntax.ts'

const files = readSourceFiles(['src']).filter(({ file }) => !file.includes('/migrations/'))
const TEST_ROOMS = ['test', 'tools'] as const
const testFiles = readSourceFiles(TEST_ROOMS)
const functions = listFunctions(['src']).filter(({ location }) => !location.includes('/migrations/'))
const testFunctions = listFunctions(TEST_ROOMS)

describe('sizes', () => {
  it('are measured for all functions', () => {
    expect(files.length).toBeGreaterThan(500)
    expect(functions.length).toBeGreaterThan(2500)
    expect(testFunctions.length).toBeGreaterThan(2500)
  })

  it('a function has at most 60 lines; in tests and benchmarks, a named one', () => {
    // The website's script is wrapped in a function, as scripts without modules are.
    const long = [...functions, ...testFunctions.filter(({ isNamed }) => isNamed)].filter(
      ({ location, lines }) => lines > 60 && !location.startsWith('src/features/website/site/browser.ts:'),
    )
    expect(long.map(({ location }) => location)).toEqual([])
  })

  it('a function has at most three positional parameters', () => {
    const wide = [...functions, ...testFunctions].filter(
      ({ parameters, isEachCallback }) => parameters > 3 && !isEachCallback,
    )
    expect(wide.map(({ location }) => location)).toEqual([])
  })

  it('no literal is spread into another one to share lines', () => {
    const spreads = listLiteralSpreads(['src', 'test', 'tools'])
    expect(spreads.filter((location) => !location.includes('/migrations/'))).toEqual([])
  })
})

it('features know no engine, no bucket and no second server, which the platform keeps behind its interfaces', () => {
  const MACHINERY = /\bengine\s*[!=]==|'(?:sqlite|postgres)'|STORAGE_URL|\bleadership\b/
  const inPlatform = files.filter(
    ({ file, text }) => file.startsWith('src/platform/') && MACHINERY.test(text),
  )
  expect(inPlatform.length).toBeGreaterThan(10)
  const inFeatures = files.filter(
    ({ file, text }) => file.startsWith('src/features/') && MACHINERY.test(text),
  )
  expect(inFeatures.map(({ file }) => file)).toEqual([])
})

it('every source is TypeScript, and types are only declared for packages that have none', () => {
  const names = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  expect(names.length).toBeGreaterThan(900)
  expect(names.filter((name) => /\.[cm]?jsx?$/.test(name))).toEqual([])
  const declarations = names.filter((name) => name.endsWith('.d.ts'))
  const unneeded = declarations.filter(
    (name) => !readFileSync(join(ROOT, 'src', name), 'utf8').includes('declare module '),
  )
  expect(unneeded).toEqual([])
})

/** Matches static imports and re-exports of own files, those of types included. */
const IMPORT = /^(?:import|export)\s+[^'"]*?from\s+'([#.][^']+)'/gm

function readImports({ file, text }: { file: string; text: string }): string[] {
  return [...text.matchAll(IMPORT)].map(([, to = '']) => resolveImport(file, to))
}

/** @returns the files of an import cycle that is reachable from `file`, or null; removes files without one from `graph` */
function findCycle(file: string, graph: Map<string, string[]>, path: string[] = []): string[] | null {
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
  for (const next of graph.get(file) ?? []) {
    const cycle = findCycle(next, graph, [...path, file])
    if (cycle) return cycle
  }
  graph.set(file, [])
  return null
}

it('no files import each other in a cycle', () => {
  const graph = new Map([...files, ...testFiles].map((source) => [source.file, readImports(source)]))
  expect([...graph.values()].flat().length).toBeGreaterThan(1000)
  expect([...graph.keys()].map((file) => findCycle(file, graph)).filter(Boolean)).toEqual([])
})

it('no comment cites a paragraph number of another document', () => {
  const citations = [...files, ...testFiles].flatMap(({ file, text }) =>
    (text.match(/.*\b(decisions?|spec(ification)?|architecture)(\.md)? §.*/g) ?? []).map(
      (line) => `${file}: ${line}`,
    ),
  )
  expect(citations).toEqual([])
})

/** Leases, sessions and signing keys are single statements without an author, outside the features. */
const MAY_WRITE_WITHOUT_AUTHOR = [
  'src/features/demo.ts',
  'src/platform/server/backup/nightlyLease.ts',
  'src/platform/server/http/authentication.ts',
  'src/platform/server/jobs/lease.ts',
]

/** Where a server's code lies. */
const isServer = (file: string) =>
  /^src\/(platform\/server|features\/[\w-]+\/(server|demo)|features\/(migrations|demo\.ts)|(server|cli|features\.server)\.ts)/.test(
    file,
  )
const DB = 'src/platform/server/db/'
const serverFiles = files.filter(({ file }) => isServer(file))

describe("the platform's db", () => {
  it('is compared with all files of the server', () => {
    expect(serverFiles.length).toBeGreaterThan(350)
  })

  it('is the only folder that opens transactions or writes the audit trail', () => {
    const offenders = serverFiles.filter(
      ({ file, text }) =>
        !file.startsWith(DB) &&
        /\.(transaction|startTransaction|transact)\(|insertInto\('audits'\)/.test(text),
    )
    expect(offenders.map(({ file }) => file)).toEqual([])
  })

  it('has the only connection to write with: everything else writes through write()', () => {
    const writers = serverFiles.filter(
      ({ file, text }) =>
        !file.startsWith(DB) && /kysely\s*\.(insertInto|updateTable|deleteFrom)\(/.test(text),
    )
    expect(writers.map(({ file }) => file).sort()).toEqual(MAY_WRITE_WITHOUT_AUTHOR)
  })
})
