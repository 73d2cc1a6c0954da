/** Masks personal data in the trail: it shows that a value changed, but not the value itself. */

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

/**
 * @example maskPersonal('student', { before: { phone: '08123456789' }, after: { phone: '08123450000' } })
 * // { before: { phone: '••••789' }, after: { phone: '••••000' } }
 */
export function maskPersonal(entity: string, { before, after }: BeforeAndAfter): BeforeAndAfter {
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
