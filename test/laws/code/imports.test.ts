/** Law: contract, server, console and the website's pages import each other in the allowed directions only. */
import { describe, expect, it } from 'vitest'
import { DOCUMENTS_TABLES } from '#features/documents/server/tables.ts'
import { ENROLMENT_TABLES } from '#features/enrolment/server/tables.ts'
import { LEARNING_TABLES } from '#features/learning/server/tables.ts'
import { LESSONS_TABLES } from '#features/lessons/server/tables.ts'
import { SCHOOL_TABLES } from '#features/school/server/tables.ts'
import { readSourceFiles, resolveImport } from '#test/support/source/sources.ts'

/** It declares the version. */
const PACKAGE_FILE = 'package.json'
/** The only file of the website's pages that the server imports. */
const RENDERING_ENTRY = 'src/features/website/site/render.tsx'

type Import = { from: string; to: string }

const imports: Import[] = readSourceFiles(['src']).flatMap(({ file, text }) =>
  [...text.matchAll(/(?<!')(?:from|import\(|import)\s*['"]([^'"]+)['"]/g)].map((match) => ({
    from: file,
    to: resolveImport(file, match[1] as string),
  })),
)

type Side = 'contract' | 'server' | 'console' | 'site'

/** The registers and entries, which lie beside the platform and the features. */
const TOP_FILES: Readonly<Record<string, Side>> = {
  'src/access.ts': 'contract',
  'src/featureList.ts': 'contract',
  'src/features.ts': 'contract',
  'src/features.server.ts': 'server',
  'src/features.console.tsx': 'console',
  'src/console.tsx': 'console',
  'src/server.ts': 'server',
  'src/cli.ts': 'server',
}

/** The side of the product on which a file runs; undefined for a file that has no place. */
function findSide(path: string): Side | undefined {
  const [, platformSide] = /^src\/platform\/(contract|server|console)\//.exec(path) ?? []
  if (platformSide) return platformSide as Side
  const [, feature, folder] = /^src\/features\/([\w-]+)\/(?:([\w-]+)\/)?/.exec(path) ?? []
  if (
    feature === 'migrations' ||
    folder === 'migrations' ||
    folder === 'demo' ||
    /^src\/features\/(demo|migrations)\.ts$/.test(path)
  )
    return 'server'
  if (feature && !folder) return 'contract'
  if (folder === 'server' || folder === 'console' || folder === 'site') return folder
  return TOP_FILES[path]
}

const toLines = (wrong: Import[]) => wrong.map(({ from, to }) => `${from} → ${to}`)

describe('imports', () => {
  it('are read from all files', () => {
    expect(imports.length).toBeGreaterThan(200)
  })

  it('come from files that lie in the platform, in a feature, or are a register or an entry', () => {
    const files = readSourceFiles(['src']).map(({ file }) => file)
    expect(files.filter((file) => !findSide(file))).toEqual([])
  })

  it('lead from server and console to the contract, never between server and console', () => {
    const allowed: Readonly<Record<Side, readonly Side[]>> = {
      contract: ['contract'],
      server: ['server', 'contract'],
      console: ['console', 'contract'],
      site: ['site', 'contract'],
    }
    const wrong = imports.filter(({ from, to }) => {
      const [side, target] = [findSide(from), findSide(to)]
      const isOwn = !to.startsWith('package:') && to !== RENDERING_ENTRY && to !== PACKAGE_FILE
      return isOwn && !(side && target && allowed[side].includes(target))
    })
    expect(toLines(wrong)).toEqual([])
  })

  it("reach the rendering entry of the website's pages from its server only, and pages import only React", () => {
    const entryImports = imports.filter(({ from, to }) => to === RENDERING_ENTRY && findSide(from) !== 'site')
    expect(entryImports.length).toBeGreaterThan(0)
    const wrong = entryImports.filter(({ from }) => !from.startsWith('src/features/website/server/site/'))
    expect(toLines(wrong)).toEqual([])
    const packages = imports.filter(({ from, to }) => findSide(from) === 'site' && to.startsWith('package:'))
    expect([...new Set(packages.map(({ to }) => to))].sort()).toEqual([
      'package:react',
      'package:react-dom/server',
    ])
  })

  it('lead from the contract to no package but zod', () => {
    expect(
      toLines(
        imports.filter(
          ({ from, to }) =>
            findSide(from) === 'contract' && to.startsWith('package:') && to !== 'package:zod',
        ),
      ),
    ).toEqual([])
  })

  it('lead to no file or folder with a vague name such as utils or helpers', () => {
    const vagueFiles = readSourceFiles(['src']).filter(({ file }) =>
      /(^|\/)(utils?|helpers?|common|shared|misc)(\/|\.)/.test(file),
    )
    expect(vagueFiles.map(({ file }) => file)).toEqual([])
  })

  it("never lead from elsewhere to the website's server of pages, except from the register", () => {
    const PAGES = 'src/features/website/server/site/'
    const wrong = imports.filter(({ from, to }) => to.startsWith(PAGES) && !from.startsWith(PAGES))
    expect([...new Set(wrong.map(({ from }) => from))]).toEqual(['src/features.server.ts'])
  })

  it("never lead from the platform's db to other folders of a server, except to the context", () => {
    const DB = 'src/platform/server/db/'
    // The latter only says where a worker lies, and imports nothing.
    const ALLOWED = ['src/platform/server/context.ts', 'src/platform/server/workers/workerModule.ts']
    const ofDatabase = imports.filter(({ from }) => from.startsWith(DB))
    expect(ofDatabase.length).toBeGreaterThan(50)
    const wrong = ofDatabase.filter(
      ({ to }) => findSide(to) === 'server' && !to.startsWith(DB) && !ALLOWED.includes(to),
    )
    expect(toLines(wrong)).toEqual([])
  })
})

describe('migrations', () => {
  const FOLDER = /^src\/features\/(?:[\w-]+\/)?migrations\//
  /** What migrations are written with. */
  const HELPERS = 'src/platform/server/db/schema.ts'

  it('import nothing that lives, so that each does to every school what it did to the first', () => {
    const ofMigrations = imports.filter(({ from }) => FOLDER.test(from))
    expect(ofMigrations.filter(({ to }) => to === HELPERS).length).toBeGreaterThan(15)
    const wrong = ofMigrations.filter(
      ({ to }) => !to.startsWith('package:') && !FOLDER.test(to) && to !== HELPERS,
    )
    expect(toLines(wrong)).toEqual([])
  })

  it('are written with helpers that import nothing of ours but types', () => {
    const helpers = readSourceFiles(['src/platform/server']).filter(({ file }) => file === HELPERS)
    expect(helpers).toHaveLength(1)
    const values = helpers.flatMap(({ text }) => text.match(/^import (?!type\b)[^']*'[#.][^']*'/gm) ?? [])
    expect(values).toEqual([])
  })
})

it('only src/server.ts reads process.env', () => {
  const readers = readSourceFiles(['src']).filter(({ text }) => text.includes('process.env'))
  expect(readers.map(({ file }) => file).sort()).toEqual(['src/server.ts'])
})

/** The tables of the academic system, without those of people. */
const ACADEMIC_TABLES = Object.keys({
  ...SCHOOL_TABLES,
  ...LESSONS_TABLES,
  ...ENROLMENT_TABLES,
  ...LEARNING_TABLES,
  ...DOCUMENTS_TABLES,
})

/** The tables of content, whose rows only the features of content read and write. */
const CONTENT_TABLES = [
  'posts',
  'redirects',
  'post_meta',
  'slides',
  'galleries',
  'albums',
  'album_galleries',
  'video_thumbnails',
  'menu_items',
]

it.each([
  [
    'the features of content',
    'academic tables',
    /^src\/features\/(posts|media|website|accounts)\/server\//,
    ACADEMIC_TABLES,
  ],
  [
    'the features of the academic system',
    'content tables',
    /^src\/features\/(school|people|lessons|enrolment|learning|documents|accounts)\/server\//,
    CONTENT_TABLES,
  ],
] as const)('%s do not query %s', (_features, _tables, pathPattern, tableNames) => {
  const tables = tableNames.join('|')
  const tableUse = new RegExp(`['"](${tables})(\\.\\w+)?['"]|\\b(from|join|into|update) (${tables})\\b`)
  expect(`join ${tableNames[0]} on ${tableNames[0]}.id = 1`).toMatch(tableUse)
  const files = readSourceFiles(['src']).filter(({ file }) => pathPattern.test(file))
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter(({ text }) => tableUse.test(text)).map(({ file }) => file)).toEqual([])
})

it('the server contains no path of a screen or call', () => {
  const address = /['"`]\/(sia|master|account|users|roles|post|learning)\b/
  expect("path: '/sia/activity/lesson-class'").toMatch(address)
  const files = readSourceFiles(['src']).filter(({ file }) => findSide(file) === 'server')
  expect(files.length).toBeGreaterThan(300)
  const offenders = files.filter(({ text }) => address.test(text))
  expect(offenders.map(({ file }) => file)).toEqual([])
})
