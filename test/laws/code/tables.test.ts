/** Law: a table has one owner; a feature's server writes its own tables, and reads those of features that it declares to use. */
import { describe, expect, it } from 'vitest'
import { joinedFields } from '#platform/contract/field/relations.ts'
import { IDENTITY_TABLES } from '#platform/server/db/identityTables.ts'
import { PLATFORM_TABLES } from '#platform/server/db/tables.ts'
import { product } from '#src/features.server.ts'
import { features } from '#src/features.ts'
import { readSourceFiles, resolveImport } from '#test/support/source/sources.ts'
import { findTableUses, type TableNames, type TableUse } from '#test/support/source/tableUses.ts'

/** The earlier system's import and the demonstration write the tables of every feature. */
const WRITES_ALL = /^src\/features\/(earlier-system\/|demo\.ts$)|\/demo(\/|\.ts$)/
const DECLARATIONS = /\/(server\/tables|db\/(identity|system)?[tT]ables)\.ts$/
/** Where the name of a table is another word: a folder of documents, what an import says of a row. */
const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  documents: [
    'src/platform/server/db/start/newSchool.ts',
    'src/platform/server/files/orphans.ts',
    'src/platform/server/files/storage.ts',
    'src/platform/server/files/store/objectStore.ts',
  ],
  notices: ['src/platform/server/resource/import/rowValidator.ts'],
}
/** Registers and what is written with every feature may import more than others. */
const MAY_IMPORT_ALL = /^src\/([\w.]+$|features\/(earlier-system|demo|migrations|[\w-]+\/migrations))/
const MAX_FEATURES = 5

function readOwners(): ReadonlyMap<string, string> {
  const owners = new Map(Object.keys(PLATFORM_TABLES).map((table) => [table, 'platform']))
  const parts = product.features.map(({ feature, tables = {} }) => {
    const name = Object.entries<object>(features).find(([, declared]) => declared === feature)?.[0] ?? ''
    for (const table of Object.keys(tables)) owners.set(table, name)
    return { name, resources: Object.values(feature.resources) }
  })
  // A table that only its resource uses need not be declared; another feature may add calls to one that is.
  for (const { name, resources } of parts)
    for (const { table, input } of resources)
      for (const own of [table, ...joinedFields(input).map(({ join }) => join.table)])
        owners.set(own, owners.get(own) ?? name)
  return owners
}

const owners = readOwners()
const serverFiles = readSourceFiles(['src'], /\.ts$/).filter(
  ({ file }) =>
    /^src\/(platform|features\/[\w-]+)\/server\//.test(file) &&
    !WRITES_ALL.test(file) &&
    !DECLARATIONS.test(file),
)

/** Constants such as `MATERIALS_TABLE` or `DOCUMENT_TABLES`, with the tables that they contain. */
function readConstants(): ReadonlyMap<string, readonly string[]> {
  const declarations = serverFiles.flatMap(({ text }) => [
    ...text.matchAll(/^(?:export )?const ([A-Z_]*TABLE[A-Z_]*)\b[^=]*= ([\s\S]*?)\n(?=\S)/gm),
  ])
  return new Map(
    declarations.map(([, name = '', value = '']) => [
      name,
      [...value.matchAll(/'([a-z_]+)'/g)].map(([, table = '']) => table).filter((table) => owners.has(table)),
    ]),
  )
}

const names: TableNames = {
  isTable: (name) => owners.has(name),
  constants: readConstants(),
  writers: new Set(['insertRows']),
}

const ownerOf = (file: string) => /^src\/features\/([\w-]+)\//.exec(file)?.[1] ?? 'platform'
const usesOf = (name: string): readonly string[] =>
  Object.entries(features).find(([feature]) => feature === name)?.[1].uses ?? []

function isAllowed(owner: string, { table, kind }: TableUse): boolean {
  const target = owners.get(table) ?? ''
  if (owner === target) return true
  if (kind === 'read') return target === 'platform' || usesOf(owner).includes(target)
  // The calls and screens of identity are those of accounts.
  return owner === 'accounts' && table in IDENTITY_TABLES
}

/** @returns lines such as 'src/features/media/server/x.ts writes menu_items of website' */
function listOffences({ file, uses }: { file: string; uses: readonly TableUse[] }): string[] {
  const wrong = uses.filter((use) => !isAllowed(ownerOf(file), use))
  return [...new Set(wrong.map(({ table, kind }) => `${file} ${kind}s ${table} of ${owners.get(table)}`))]
}

const usesOfFiles = serverFiles.map(({ file, text }) => {
  const { uses, unnamed } = findTableUses(text, names)
  const isOtherWord = ({ table }: TableUse) => OTHER_WORDS[table]?.includes(file) === true
  return { file, uses: uses.filter((use) => !isOtherWord(use)), unnamed }
})

describe('tables', () => {
  it('have an owner each, and their uses are found in all of the server', () => {
    expect(owners.size).toBeGreaterThan(55)
    expect(serverFiles.length).toBeGreaterThan(350)
    const uses = usesOfFiles.flatMap((found) => found.uses)
    expect(uses.filter(({ kind }) => kind === 'write').length).toBeGreaterThan(150)
    expect(uses.length).toBeGreaterThan(700)
    expect(names.constants.get('TASKS_TABLE')).toEqual(['lesson_class_tasks'])
  })

  it('are written by their owner only, and read by features that declare to use it', () => {
    expect(usesOfFiles.flatMap(listOffences).sort()).toEqual(STILL_TO_BE_CUT)
  })

  it('are named where a feature writes them; only the platform writes whatever is handed to it', () => {
    const unnamed = usesOfFiles.flatMap(({ file, unnamed: lines }) => lines.map((line) => `${file}:${line}`))
    expect(unnamed.filter((place) => !place.startsWith('src/platform/server/'))).toEqual([])
  })

  it('of more than five features are read by no file', () => {
    const wide = usesOfFiles.filter(({ uses }) => {
      const read = new Set(uses.map(({ table }) => owners.get(table)))
      read.delete('platform')
      return read.size > MAX_FEATURES
    })
    expect(wide.map(({ file }) => file)).toEqual(READS_MORE)
  })
})

it('no file imports more than five other features, but the registers and what is written with every feature', () => {
  const wide = readSourceFiles(['src']).filter(({ file, text }) => {
    const imports = [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, to = '']) => to)
    const targets = new Set(imports.map((to) => ownerOf(resolveImport(file, to))))
    targets.delete(ownerOf(file))
    targets.delete('platform')
    return targets.size > MAX_FEATURES && !MAY_IMPORT_ALL.test(file)
  })
  expect(wide.map(({ file }) => file)).toEqual(IMPORTS_MORE)
})

describe('an offence is found', () => {
  const inMedia = (code: string) =>
    listOffences({ file: 'src/features/media/server/planted.ts', uses: findTableUses(code, names).uses })

  it.each([
    ['in a builder', "queries.insertInto('menu_items').values(row)", 'writes menu_items of website'],
    ['under an alias', "kysely.selectFrom('students as s').selectAll()", 'reads students of people'],
    ['in a join', "query.leftJoin('lessons', 'lessons.id', 'lesson_id')", 'reads lessons of school'],
    ['in a list', "kysely.selectFrom(['slides', 'homerooms'])", 'reads homerooms of enrolment'],
    ['in a constant', 'queries.deleteFrom(TASKS_TABLE)', 'writes lesson_class_tasks of learning'],
    ['in a table of constants', 'tx.deleteFrom(DOCUMENT_TABLES[kind])', 'writes graduations of documents'],
    [
      'in the type of what is written',
      "function set(table: 'menu_items') { queries.updateTable(table) }",
      'writes menu_items of website',
    ],
    [
      'in a loop over what is written',
      "for (const table of ['menu_items']) queries.updateTable(table)",
      'writes menu_items of website',
    ],
    ['in raw SQL', 'sql`select 1 from students where id = 1`', 'reads students of people'],
    ['in a part of raw SQL', 'exists(sql`students where id = 1`)', 'reads students of people'],
    ['in raw SQL, by a column', 'sql`students.name`', 'reads students of people'],
    ['in a raw write', "sql`update menu_items set name = ''`", 'writes menu_items of website'],
    ['in a raw deletion', 'sql`delete from menu_items`', 'writes menu_items of website'],
    [
      'in raw SQL with a hole',
      `sql\`insert into \${sql.table('menu_items')} (id) values (1)\``,
      'writes menu_items of website',
    ],
    [
      'in what a generic function reads',
      "list(db, { table: 'teachers', columns })",
      'reads teachers of people',
    ],
  ])('%s', (_where, code, offence) => {
    expect(inMedia(code)).toContain(`src/features/media/server/planted.ts ${offence}`)
  })

  it('but not what is allowed', () => {
    expect(
      inMedia("queries.insertInto('slides'); kysely.selectFrom('posts'); kysely.selectFrom('users')"),
    ).toEqual([])
  })

  it('and a write without a name is, too', () => {
    expect(findTableUses('queries.insertInto(table)', names).unnamed).toEqual([1])
  })
})

/** Files of too many features, which only become fewer. */
const READS_MORE: readonly string[] = []
const IMPORTS_MORE: readonly string[] = []

/** Foreign reads and writes, which only become fewer: whoever cuts one takes it out of this list. */
const STILL_TO_BE_CUT: readonly string[] = []
