/** Law: the top-level folders and the wings import each other in the allowed directions only. */
import { dirname, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ACADEMIC_TABLES } from '#features/school/server/tables.ts'
import { readSourceFiles } from '#test/support/source/sources.ts'

const ROOMS = ['contract', 'server', 'src'] as const
const WINGS = ['content', 'sia', 'people']

/** It declares the version. */
const PACKAGE_FILE = 'package.json'
/** The only file of src that the server imports. */
const RENDERING_ENTRY = 'src/features/website/site/render.tsx'

type Import = { from: string; to: string }

const imports: Import[] = readSourceFiles(ROOMS).flatMap(({ file, text }) =>
  [...text.matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/g)].map((match) => ({
    from: file,
    to: resolveImport(file, match[1] as string),
  })),
)

function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? normalize(`${dirname(file)}/${specifier}`) : `package:${specifier}`
}

const getRoom = (path: string) => path.split('/')[0] ?? ''
const findWing = (path: string) => WINGS.find((wing) => path.split('/').slice(0, -1).includes(wing))
const toLines = (wrong: Import[]) => wrong.map(({ from, to }) => `${from} → ${to}`)

describe('imports', () => {
  it('are read from all files', () => {
    expect(imports.length).toBeGreaterThan(200)
  })

  it('lead from src and server to the contract, never between src and server', () => {
    const allowed: Record<string, string[]> = {
      contract: ['contract'],
      server: ['server', 'contract'],
      src: ['src', 'contract'],
    }
    const wrong = imports.filter(
      ({ from, to }) =>
        !to.startsWith('package:') &&
        to !== RENDERING_ENTRY &&
        to !== PACKAGE_FILE &&
        !allowed[getRoom(from)]?.includes(getRoom(to)),
    )
    expect(toLines(wrong)).toEqual([])
  })

  it('reach the rendering entry from server/site only, and never cross between website and console', () => {
    const entryImports = imports.filter(
      ({ from, to }) => to === RENDERING_ENTRY && !from.startsWith('src/features/website/site/'),
    )
    expect(entryImports.length).toBeGreaterThan(0)
    expect(
      toLines(entryImports.filter(({ from }) => !from.startsWith('src/features/website/server/site/'))),
    ).toEqual([])
    const isSite = (path: string) => path.startsWith('src/features/website/site/')
    const crossingImports = imports.filter(
      ({ from, to }) => getRoom(to) === 'src' && to !== RENDERING_ENTRY && isSite(from) !== isSite(to),
    )
    expect(toLines(crossingImports)).toEqual([])
    const packages = imports.filter(({ from, to }) => isSite(from) && to.startsWith('package:'))
    expect([...new Set(packages.map(({ to }) => to))].sort()).toEqual([
      'package:react',
      'package:react-dom/server',
    ])
  })

  it('lead from the contract to no package but zod', () => {
    expect(
      toLines(
        imports.filter(
          ({ from, to }) => getRoom(from) === 'contract' && to.startsWith('package:') && to !== 'package:zod',
        ),
      ),
    ).toEqual([])
  })

  it('lead between wings only from content and sia to people', () => {
    const wrong = imports.filter(({ from, to }) => {
      const source = findWing(from)
      const target = findWing(to)
      return source && target && source !== target && target !== 'people'
    })
    expect(toLines(wrong)).toEqual([])
  })

  it('lead to no file or folder with a vague name such as utils or helpers', () => {
    const vagueFiles = readSourceFiles(ROOMS).filter(({ file }) =>
      /(^|\/)(utils?|helpers?|common|shared|misc)(\/|\.)/.test(file),
    )
    expect(vagueFiles.map(({ file }) => file)).toEqual([])
  })

  it('never lead from server/content to server/site', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        from.startsWith('server/content/') && to.startsWith('src/features/website/server/site/'),
    )
    expect(toLines(wrong)).toEqual([])
  })

  it('never lead from server/db to other folders of the server', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        from.startsWith('server/db/') && to.startsWith('server/') && !to.startsWith('server/db/'),
    )
    expect(toLines(wrong)).toEqual([])
  })
})

describe('migrations', () => {
  const FOLDER = 'src/features/migrations/'
  /** What migrations are written with. */
  const HELPERS = 'src/platform/server/db/schema.ts'

  it('import nothing that lives, so that each does to every school what it did to the first', () => {
    const ofMigrations = imports.filter(({ from }) => from.startsWith(FOLDER))
    expect(ofMigrations.filter(({ to }) => to === HELPERS).length).toBeGreaterThan(40)
    const wrong = ofMigrations.filter(
      ({ to }) => !to.startsWith('package:') && !to.startsWith(FOLDER) && to !== HELPERS,
    )
    expect(toLines(wrong)).toEqual([])
  })

  it('are written with helpers that import nothing of ours but types', () => {
    const helpers = readSourceFiles(['server']).filter(({ file }) => file === HELPERS)
    expect(helpers).toHaveLength(1)
    const values = helpers.flatMap(({ text }) => text.match(/^import (?!type\b)[^']*'[#.][^']*'/gm) ?? [])
    expect(values).toEqual([])
  })
})

it('only server/main.ts and server/dev.ts read process.env', () => {
  const readers = readSourceFiles(['src']).filter(({ text }) => text.includes('process.env'))
  expect(readers.map(({ file }) => file).sort()).toEqual(['src/platform/server/dev.ts', 'src/server.ts'])
})

/** The tables of the content wing, whose rows only it reads and writes. */
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
    'the wings people and content',
    'academic tables',
    /^server\/(people|content)\//,
    Object.keys(ACADEMIC_TABLES),
  ],
  ['the wings people and sia', 'content tables', /^server\/(people|sia)\//, CONTENT_TABLES],
] as const)('%s do not query %s', (_wings, _tables, pathPattern, tableNames) => {
  const tables = tableNames.join('|')
  const tableUse = new RegExp(`['"](${tables})(\\.\\w+)?['"]|\\b(from|join|into|update) (${tables})\\b`)
  expect(`join ${tableNames[0]} on ${tableNames[0]}.id = 1`).toMatch(tableUse)
  const offenders = readSourceFiles(['server']).filter(
    ({ file, text }) => pathPattern.test(file) && tableUse.test(text),
  )
  expect(offenders.map(({ file }) => file)).toEqual([])
})

it('the server contains no path of a screen or call', () => {
  const address = /['"`]\/(sia|master|account|users|roles|post|learning)\b/
  expect("path: '/sia/activity/lesson-class'").toMatch(address)
  const offenders = readSourceFiles(['server']).filter(({ text }) => address.test(text))
  expect(offenders.map(({ file }) => file)).toEqual([])
})
