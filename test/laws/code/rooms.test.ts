/** Laws of structure: sizes of files, functions and folders are limited, imports have no cycles, and only server/db opens transactions. */
import { dirname, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSourceFiles } from '#test/support/source/sources.ts'
import { listFunctions, listLiteralSpreads } from '#test/support/source/syntax.ts'

/** The top-level folders under these laws. */
const ROOMS = ['contract', 'server', 'src'] as const

const files = readSourceFiles(ROOMS).filter(({ file }) => !file.includes('/migrations/'))
const TEST_ROOMS = ['test', 'bench'] as const
const testFiles = readSourceFiles(TEST_ROOMS)
const styleSheets = readSourceFiles(['src'], /\.css$/)
const functions = listFunctions(ROOMS).filter(({ location }) => !location.includes('/migrations/'))
const testFunctions = listFunctions(TEST_ROOMS)

describe('sizes', () => {
  it('are measured for all files and functions', () => {
    expect(files.length).toBeGreaterThan(500)
    expect(functions.length).toBeGreaterThan(2500)
    expect(testFunctions.length).toBeGreaterThan(2500)
  })

  it('a file has at most 250 lines', () => {
    expect(styleSheets.length).toBeGreaterThan(5)
    const long = [...files, ...testFiles, ...styleSheets].filter(
      ({ text }) => text.split('\n').length - 1 > 250,
    )
    expect(long.map(({ file }) => file)).toEqual([])
  })

  it('a function has at most 60 lines; in tests and benchmarks, a named one', () => {
    // The website's script is wrapped in a function, as scripts without modules are.
    const long = [...functions, ...testFunctions.filter(({ isNamed }) => isNamed)].filter(
      ({ location, lines }) => lines > 60 && !location.startsWith('src/features/website/site/browser.js:'),
    )
    expect(long.map(({ location }) => location)).toEqual([])
  })

  it('a folder has at most 15 files', () => {
    const counts = new Map<string, number>()
    for (const { file } of [...files, ...testFiles])
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > 15)).toEqual([])
  })

  it('a function has at most three positional parameters', () => {
    const wide = [...functions, ...testFunctions].filter(
      ({ parameters, isEachCallback }) => parameters > 3 && !isEachCallback,
    )
    expect(wide.map(({ location }) => location)).toEqual([])
  })

  it('no literal is spread into another one to share lines', () => {
    const spreads = listLiteralSpreads(['src', 'test', 'bench'])
    expect(spreads.filter((location) => !location.includes('/migrations/'))).toEqual([])
  })
})

/** Matches static imports and re-exports of own files, those of types included. */
const IMPORT = /^(?:import|export)\s+[^'"]*?from\s+'([#.][^']+)'/gm

function readImports({ file, text }: { file: string; text: string }): string[] {
  return [...text.matchAll(IMPORT)].map(([, to = '']) =>
    to.startsWith('#') ? to.slice(1) : normalize(`${dirname(file)}/${to}`),
  )
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

/** Leases, sessions and signing keys are single statements without an author, outside the wings. */
const MAY_WRITE_WITHOUT_AUTHOR = [
  'src/platform/server/backup/nightlyLease.ts',
  'src/platform/server/http/authentication.ts',
  'src/platform/server/http/links/secrets.ts',
  'src/platform/server/jobs/lease.ts',
  'src/features/demo.ts',
]

describe('server/db', () => {
  it('is the only folder that opens transactions or writes the audit trail', () => {
    const offenders = readSourceFiles(['server']).filter(
      ({ file, text }) =>
        !file.startsWith('server/db/') &&
        /\.(transaction|startTransaction|transact)\(|insertInto\('audits'\)/.test(text),
    )
    expect(offenders.map(({ file }) => file)).toEqual([])
  })

  it('has the only connection to write with: everything else writes through write()', () => {
    const writers = readSourceFiles(['server']).filter(
      ({ file, text }) =>
        !file.startsWith('server/db/') && /kysely\s*\.(insertInto|updateTable|deleteFrom)\(/.test(text),
    )
    expect(writers.map(({ file }) => file).sort()).toEqual(MAY_WRITE_WITHOUT_AUTHOR)
  })
})
