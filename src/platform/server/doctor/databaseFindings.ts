/** Faults of the database: a damaged file, a schema that no migration built, rows that refer to nothing. */
import { sql } from 'kysely'
import { errorDetails } from '../db/errorDetails.ts'
import type { Db } from '../db/open.ts'
import { readModelSchema } from '../db/picture/modelSchema.ts'
import { readPostgresSchema } from '../db/picture/postgresSchema.ts'
import { columnPart, type Reference, type SchemaPicture } from '../db/picture/schemaPicture.ts'
import { readSqliteSchema } from '../db/picture/sqliteSchema.ts'
import type { Finding } from './doctorChecks.ts'

/** What to do about a file whose pages are damaged, which nothing can mend. */
export const MALFORMED =
  'Hentikan server dan simpan salinan folder datanya, lalu pulihkan cadangan terakhir dengan "pelita restore FOLDER". Periksa juga disknya; kerusakan seperti ini jarang datang sendiri.'

export type DatabaseFindings = { findings: Finding[]; notes: string[] }

export async function findDatabaseFaults(db: Db): Promise<DatabaseFindings> {
  try {
    return await readFaults(db)
  } catch (error) {
    const { code = '', message } = errorDetails(error)
    if (!code.startsWith('SQLITE_CORRUPT') && code !== 'SQLITE_NOTADB') throw error
    return {
      findings: [{ check: 'database', message: `Basis data rusak (${message}). ${MALFORMED}` }],
      notes: [],
    }
  }
}

async function readFaults(db: Db): Promise<DatabaseFindings> {
  const pages = await findDamagedPages(db)
  const present = await (db.engine === 'sqlite' ? readSqliteSchema : readPostgresSchema)(db.kysely)
  const model = await readModelSchema(db)
  if (!model)
    return {
      findings: [...pages, ...(await findDanglingRows(db, present, present))],
      notes: [
        'Susunan basis data tidak dibandingkan, karena akun basis data ini tidak boleh membuat skema (grant create on database).',
      ],
    }
  return {
    findings: [
      ...pages,
      ...findSchemaFaults(db, { present, model }),
      ...(await findDanglingRows(db, present, model)),
      ...(db.engine === 'sqlite' ? await findStaleSearch(db, present) : await findUsedNumbers(db, present)),
    ],
    notes: [],
  }
}

async function findDamagedPages({ engine, kysely }: Db): Promise<Finding[]> {
  if (engine !== 'sqlite') return []
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(kysely)
  const faults = rows.map((row) => row.integrity_check).filter((fault) => fault !== 'ok')
  return faults.length === 0
    ? []
    : [{ check: 'database', message: `Basis data rusak: ${faults.join('; ')}. ${MALFORMED}` }]
}

/** More than the model has is no fault but for triggers, which change what a write does. */
function findSchemaFaults(
  db: Db,
  { present, model }: { present: SchemaPicture; model: SchemaPicture },
): Finding[] {
  const wrong = [...model.parts].flatMap(([name, { definition, statement }]) => {
    const found = present.parts.get(name)
    if (found?.definition === definition) return []
    const message = found
      ? `Basis data: ${name} lain dari yang seharusnya (${found.definition}).`
      : `Basis data: ${name} hilang.`
    if (!statement || found) return [{ check: 'schema', message: `${message} ${HOW_TO_REBUILD}` }]
    return [{ check: 'schema', message, repair: () => sql.raw(statement).execute(db.kysely) }]
  })
  const foreign = [...present.parts.keys()]
    .filter((name) => name.startsWith('pemicu ') && !model.parts.has(name))
    .map((name) => ({
      check: 'schema',
      message: `Basis data: ${name} bukan buatan Pelita. ${HOW_TO_REBUILD}`,
    }))
  return [...wrong, ...foreign]
}

const HOW_TO_REBUILD =
  'Pulihkan cadangan terakhir yang baik, atau pindahkan isinya ke basis data baru dengan "pelita move".'

const MAX_NAMED_ROWS = 5

/** Rows that refer to a row that is not there; possible where a reference was switched off or the file was edited. */
async function findDanglingRows(db: Db, present: SchemaPicture, model: SchemaPicture): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const reference of model.references) {
    if (!isReadable(present, reference)) continue
    const { table, column, parent, parentColumn } = reference
    const hasId = present.parts.has(columnPart(table, 'id'))
    const { rows } = await sql<{ id: number | string; total: number }>`
      select ${hasId ? sql.ref('child.id') : sql.ref(`child.${column}`)} as id, count(*) over () as total
      from ${sql.table(table)} as child where child.${sql.ref(column)} is not null and not exists
        (select 1 from ${sql.table(parent)} as parent where parent.${sql.ref(parentColumn)} = child.${sql.ref(column)})
      order by 1 limit ${MAX_NAMED_ROWS}`.execute(db.kysely)
    if (rows.length === 0) continue
    const named = rows.map(({ id }) => id).join(', ')
    const others = Number(rows[0]?.total) - rows.length
    findings.push({
      check: 'reference',
      message: `Basis data: tabel ${table}, ${hasId ? 'id' : column} ${named}${others > 0 ? ` dan ${others} lagi` : ''} menunjuk ${parent} yang tidak ada (kolom ${column}). Pulihkan cadangan sebelum barisnya hilang, atau hubungi pengembang dengan pesan ini.`,
    })
  }
  return findings
}

function isReadable({ parts }: SchemaPicture, { table, column, parent, parentColumn }: Reference): boolean {
  return parts.has(columnPart(table, column)) && parts.has(columnPart(parent, parentColumn))
}

/** Search finds other rows than there are. @source https://sqlite.org/fts5.html#the_integrity_check_command */
async function findStaleSearch({ kysely }: Db, { parts }: SchemaPicture): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [name, { definition }] of parts) {
    if (!definition.startsWith('create virtual table')) continue
    const table = sql.table(name.replace('indeks ', ''))
    const column = sql.ref(name.replace('indeks ', ''))
    const isSound = await sql`insert into ${table} (${column}, rank) values ('integrity-check', 1)`
      .execute(kysely)
      .then(
        () => true,
        (error: unknown) => {
          if (errorDetails(error).code?.startsWith('SQLITE_CORRUPT')) return false
          throw error
        },
      )
    if (isSound) continue
    findings.push({
      check: 'search',
      message: `Basis data: ${name} tidak cocok dengan isi tabelnya, sehingga pencarian keliru.`,
      repair: () => sql`insert into ${table} (${column}) values ('rebuild')`.execute(kysely),
    })
  }
  return findings
}

/** The next number of a table is one that a row has, so that the next row would be refused. */
async function findUsedNumbers({ kysely, structure }: Db, { parts }: SchemaPicture): Promise<Finding[]> {
  const { rows: counters } = await sql<{ table: string; counter: string }>`
    select relname as "table", pg_get_serial_sequence(quote_ident(relname), 'id') as counter from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and relname in (select table_name from information_schema.columns
        where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES')`.execute(kysely)
  const findings: Finding[] = []
  for (const { table, counter } of counters) {
    // Rows of other tables have their ids from elsewhere, such as those of the trash.
    if (!parts.has(columnPart(table, 'id')) || structure.tables[table]?.id !== 'id') continue
    const { rows } = await sql<{ next: number; last: number }>`
      select (select case when is_called then last_value + 1 else last_value end from ${sql.raw(counter)})::int as next,
        coalesce(max(id), 0)::int as last from ${sql.table(table)}`.execute(kysely)
    const [{ next, last } = { next: 1, last: 0 }] = rows
    if (next > last) continue
    findings.push({
      check: 'number',
      message: `Basis data: nomor berikutnya tabel ${table} (${next}) sudah dipakai; yang terakhir ${last}.`,
      repair: () => sql`select setval(${counter}, ${last})`.execute(kysely),
    })
  }
  return findings
}
