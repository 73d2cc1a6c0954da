/** Birth, religion, family and guardian of persons, and notes about them, are masked in the trail, as they are from now on when it is written. */
import { sql } from 'kysely'
import type { Schema } from '#platform/server/db/schema.ts'

const BATCH = 500
type Row = { id: number; before: string | null; after: string | null }

/** The columns that became personal, of students, teachers, accounts and transfers. */
const PERSONAL_COLUMNS: ReadonlySet<string> = new Set([
  'place_birth',
  'day_birth',
  'religion',
  'last_education',
  'photo',
  'note',
  'guardian_name',
  ...['father_', 'mother_'].flatMap((prefix) => ['name', 'job', 'education'].map((name) => prefix + name)),
])

const MASK = '••••'
const CHANGED_SUFFIX = ' (berubah)'

export async function up({ db }: Schema) {
  for (let last = 0; ; ) {
    const { rows } = await sql<Row>`select id, "before", "after" from audits
      where id > ${last} and entity in ('student', 'teacher', 'user', 'student_event')
        and ("before" is not null or "after" is not null)
      order by id limit ${BATCH}`.execute(db)
    for (const { id, before, after } of rows) {
      const [former, latter] = [parsed(before), parsed(after)]
      const masked = {
        before: written(maskRecord(former, undefined)),
        after: written(maskRecord(latter, former)),
      }
      if (masked.before === before && masked.after === after) continue
      await sql`update audits set "before" = ${masked.before}, "after" = ${masked.after}
        where id = ${id}`.execute(db)
    }
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json))
const written = (value: unknown) => (value === null ? null : JSON.stringify(value))

function maskRecord(record: unknown, other: unknown): unknown {
  if (Array.isArray(record)) return record.map((one) => maskRecord(one, undefined))
  if (!isRecord(record)) return record
  const former = isRecord(other) ? other : {}
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      PERSONAL_COLUMNS.has(name) && isFilled(value) ? maskValue(value, former[name]) : value,
    ]),
  )
}

/** Every value looks the same, so a change is marked. What is masked already stays as it is. */
function maskValue(value: unknown, former: unknown): string {
  const text = String(value)
  if (text.startsWith(MASK)) return text
  return isFilled(former) && former !== value ? MASK + CHANGED_SUFFIX : MASK
}

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
