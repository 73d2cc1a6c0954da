/** Lists the fields that differ between the two snapshots of an audit row. */
import { describeFields } from '#platform/contract/fields.ts'
import type { Resource } from '#platform/contract/resource.ts'
import type { TrailChange } from '#platform/contract/trail.ts'

/** JSON of the record before and after the change. */
type Snapshots = { before: string | null; after: string | null }

/** Longer values, such as articles, are truncated in the list. */
const MAX_TEXT_LENGTH = 2000
/** The longest list, whatever an old row contains. */
const MAX_FIELDS = 200
/** Columns that change with every save, so they are not listed. */
const TIMESTAMP_COLUMNS = ['created_at', 'updated_at']

/** Labels of what no form has. */
const OTHER_LABELS: Readonly<Record<string, string>> = {
  password: 'Password',
  second_step: 'Langkah kedua',
  recovery_code: 'Kode pemulihan',
  call: 'Permintaan',
  reason: 'Alasan',
  session: 'Sesi',
  sessions: 'Sesi',
}

/** @example changesOf(book, { before: '{"title":"Peta"}', after: '{"title":"Atlas"}' }) // [{ label: 'Judul', … }] */
export function changesOf(resource: Resource | undefined, snapshots: Snapshots): TrailChange[] {
  const before = fieldsOf(snapshots.before)
  const after = fieldsOf(snapshots.after)
  const labels = labelsOf(resource)
  const names = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => !TIMESTAMP_COLUMNS.includes(name),
  )
  return names
    .map((field) => ({
      field,
      label: labels.get(field) ?? OTHER_LABELS[field] ?? field,
      before: textOf(before.get(field)),
      after: textOf(after.get(field)),
    }))
    .filter((change) => change.before !== change.after)
    .slice(0, MAX_FIELDS)
}

function labelsOf(resource: Resource | undefined): Map<string, string> {
  return new Map(resource ? describeFields(resource.input).map(({ name, label }) => [name, label]) : [])
}

/** The snapshot's fields; a snapshot that is no object becomes one field. */
function fieldsOf(json: string | null): Map<string, unknown> {
  if (json === null) return new Map()
  const value: unknown = JSON.parse(json)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return new Map(isObject ? Object.entries(value) : [['isi', value]])
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text
}
