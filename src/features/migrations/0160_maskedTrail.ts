/** What the trail holds of persons in clear is masked, as it is from now on when it is written. */
import { sql } from 'kysely'
import type { Schema } from '#platform/server/db/schema.ts'

const BATCH = 500
type Row = { id: number; entity: string; before: string | null; after: string | null }

/** Entities whose records describe persons. */
const PERSONAL_ENTITIES = new Set(['student', 'teacher', 'user'])

const CONTACT_COLUMNS = ['address', 'email', 'phone']
/** Identity numbers, contact data and health data. */
const PERSONAL_COLUMNS: ReadonlySet<string> = new Set([
  'nik',
  'nisn',
  'nip',
  'no_akta',
  'username',
  'special_needs',
  'height',
  'weight',
  'rt',
  'rw',
  'urban',
  'sub_district',
  'city',
  'postal_code',
  ...['', 'father_', 'mother_'].flatMap((prefix) => CONTACT_COLUMNS.map((name) => prefix + name)),
])

const MASK = '••••'
const CHANGED_SUFFIX = ' (berubah)'
/** Number of last digits shown of a long number, enough to trace a typing error. */
const VISIBLE_DIGITS = 3
const MIN_PARTLY_MASKED_LENGTH = 8

type BeforeAndAfter = { before?: unknown; after?: unknown }

export async function up({ db }: Schema) {
  for (let last = 0; ; ) {
    const { rows } = await sql<Row>`select id, entity, "before", "after" from audits
      where id > ${last} and entity in ('student', 'teacher', 'user') and ("before" is not null or "after" is not null)
      order by id limit ${BATCH}`.execute(db)
    for (const { id, entity, before, after } of rows) {
      const masked = maskPersonal(entity, { before: parsed(before), after: parsed(after) })
      await sql`update audits set "before" = ${written(masked.before)}, "after" = ${written(masked.after)}
        where id = ${id}`.execute(db)
    }
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json))
const written = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** Masks as the trail did when this migration was released. */
function maskPersonal(entity: string, { before, after }: BeforeAndAfter): BeforeAndAfter {
  if (!PERSONAL_ENTITIES.has(entity)) return { before, after }
  return { before: maskRecord(before, undefined), after: maskRecord(after, before) }
}

function maskRecord(record: unknown, other: unknown): unknown {
  if (!isRecord(record)) return record
  const former = isRecord(other) ? other : {}
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      PERSONAL_COLUMNS.has(name) && isFilled(value) ? maskValue(value, former[name]) : value,
    ]),
  )
}

/** If both masked values look the same although the values differ, marks the later one as changed. */
function maskValue(value: unknown, former: unknown): string {
  const masked = maskText(value)
  const isHiddenChange = isFilled(former) && former !== value && maskText(former) === masked
  return isHiddenChange ? masked + CHANGED_SUFFIX : masked
}

function maskText(value: unknown): string {
  const text = String(value)
  // Values that are already masked stay as they are.
  if (text.startsWith(MASK)) return text
  return text.length >= MIN_PARTLY_MASKED_LENGTH && /^[\d\s+()-]+$/.test(text)
    ? MASK + text.slice(-VISIBLE_DIGITS)
    : MASK
}

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
