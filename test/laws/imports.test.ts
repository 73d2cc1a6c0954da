/** The rooms import in one direction, and the wings keep to themselves. */
import { dirname, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ACADEMIC_TABLES } from '#server/db/tableGroups/academicTables.ts'
import { sourceFiles } from '#test/support/sources.ts'

const ROOMS = ['contract', 'server', 'src'] as const
const WINGS = ['content', 'sia', 'people']

/** The one place where the server enters src. */
const RENDERING_ENTRY = 'src/site/render.tsx'

type Import = { from: string; to: string }

const imports: Import[] = sourceFiles(ROOMS).flatMap(({ file, text }) =>
  [...text.matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/g)].map((match) => ({
    from: file,
    to: resolveImport(file, match[1] as string),
  })),
)

function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? normalize(`${dirname(file)}/${specifier}`) : `package:${specifier}`
}

const roomOf = (path: string) => path.split('/')[0] ?? ''
const wingOf = (path: string) => WINGS.find((wing) => path.split('/').slice(0, -1).includes(wing))
const toLines = (wrong: Import[]) => wrong.map(({ from, to }) => `${from} → ${to}`)

describe('the arrows of the house', () => {
  it('are looked at over every file', () => {
    expect(imports.length).toBeGreaterThan(200)
  })

  it('lead from src and server to the contract, never between the two', () => {
    const allowed: Record<string, string[]> = {
      contract: ['contract'],
      server: ['server', 'contract'],
      src: ['src', 'contract'],
    }
    const wrong = imports.filter(
      ({ from, to }) =>
        !to.startsWith('package:') && to !== RENDERING_ENTRY && !allowed[roomOf(from)]?.includes(roomOf(to)),
    )
    expect(toLines(wrong)).toEqual([])
  })

  it('lead from the website alone to its rendering entry, and from the website to nothing of the console', () => {
    const entryImports = imports.filter(
      ({ from, to }) => to === RENDERING_ENTRY && !from.startsWith('src/site/'),
    )
    expect(entryImports.length).toBeGreaterThan(0)
    expect(toLines(entryImports.filter(({ from }) => !from.startsWith('server/site/')))).toEqual([])
    const isSite = (path: string) => path.startsWith('src/site/')
    const crossingImports = imports.filter(
      ({ from, to }) => roomOf(to) === 'src' && to !== RENDERING_ENTRY && isSite(from) !== isSite(to),
    )
    expect(toLines(crossingImports)).toEqual([])
    const packages = imports.filter(({ from, to }) => isSite(from) && to.startsWith('package:'))
    expect([...new Set(packages.map(({ to }) => to))].sort()).toEqual([
      'package:react',
      'package:react-dom/server',
    ])
  })

  it('lead from the contract to zod alone', () => {
    expect(
      toLines(
        imports.filter(
          ({ from, to }) => roomOf(from) === 'contract' && to.startsWith('package:') && to !== 'package:zod',
        ),
      ),
    ).toEqual([])
  })

  it('lead from content and sia to people, and never otherwise between wings', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [source, target] = [wingOf(from), wingOf(to)]
      return source && target && source !== target && target !== 'people'
    })
    expect(toLines(wrong)).toEqual([])
  })

  it('lead to no drawer of odds and ends', () => {
    const vagueFiles = sourceFiles(ROOMS).filter(({ file }) =>
      /(^|\/)(utils?|helpers?|common|shared|misc)(\/|\.)/.test(file),
    )
    expect(vagueFiles.map(({ file }) => file)).toEqual([])
  })

  it('lead from the website to the content that it shows, never back', () => {
    const back = imports.filter(
      ({ from, to }) => from.startsWith('server/content/') && to.startsWith('server/site/'),
    )
    expect(toLines(back)).toEqual([])
  })

  it('keep the database below everything else of the server', () => {
    const above = imports.filter(
      ({ from, to }) =>
        from.startsWith('server/db/') && to.startsWith('server/') && !to.startsWith('server/db/'),
    )
    expect(toLines(above)).toEqual([])
  })
})

it('only config.ts and the two starts read the environment', () => {
  const readers = sourceFiles(['server', 'contract', 'src']).filter(({ text }) =>
    text.includes('process.env'),
  )
  expect(readers.map(({ file }) => file).sort()).toEqual(['server/dev.ts', 'server/main.ts'])
})

/** The tables of the content wing, whose rows only it reads and writes. */
const CONTENT_TABLES = [
  ...['posts', 'redirects', 'post_meta', 'slides', 'galleries', 'albums', 'album_galleries'],
  ...['video_thumbnails', 'menu_items'],
]

it.each([
  ['people and content', 'the academic tables', /^server\/(people|content)\//, Object.keys(ACADEMIC_TABLES)],
  ['people and sia', 'the tables of content', /^server\/(people|sia)\//, CONTENT_TABLES],
] as const)('%s ask nothing of %s', (_wings, _what, pathPattern, tableNames) => {
  const tables = tableNames.join('|')
  const tableUse = new RegExp(`['"](${tables})(\\.\\w+)?['"]|\\b(from|join|into|update) (${tables})\\b`)
  expect(`join ${tableNames[0]} on ${tableNames[0]}.id = 1`).toMatch(tableUse)
  const found = sourceFiles(['server']).filter(
    ({ file, text }) => pathPattern.test(file) && tableUse.test(text),
  )
  expect(found.map(({ file }) => file)).toEqual([])
})

it('the addresses of screens and calls are not written in the server', () => {
  const address = /['"`]\/(sia|master|account|users|roles|post|learning)\b/
  expect("path: '/sia/activity/lesson-class'").toMatch(address)
  const found = sourceFiles(['server']).filter(({ text }) => address.test(text))
  expect(found.map(({ file }) => file)).toEqual([])
})
