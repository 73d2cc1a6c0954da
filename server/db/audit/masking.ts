/** Personal data as the trail keeps it: that something changed and roughly what, not the number or the address itself. */

/** Records of persons; what other records hold is not about anybody's home. */
const PERSONS = new Set(['student', 'teacher', 'user'])

const CONTACT_COLUMNS = ['address', 'email', 'phone']
/** Numbers that name a person, ways to reach one, and what a doctor would not tell. */
const PERSONAL: ReadonlySet<string> = new Set([
  ...['nik', 'nisn', 'nip', 'no_akta', 'username', 'special_needs', 'height', 'weight'],
  ...['rt', 'rw', 'urban', 'sub_district', 'city', 'postal_code'],
  ...['', 'father_', 'mother_'].flatMap((prefix) => CONTACT_COLUMNS.map((name) => prefix + name)),
])

const HIDDEN = '••••'
const CHANGED_SUFFIX = ' (berubah)'
/** Last digits that are shown of a long number, enough to tell whose slip of the hand it was. */
const VISIBLE_DIGITS = 3
const MIN_PARTLY_MASKED_LENGTH = 8

type Sides = { before?: unknown; after?: unknown }

/**
 * @example maskPersonal('student', { before: { phone: '08123456789' }, after: { phone: '08123450000' } })
 * // { before: { phone: '••••789' }, after: { phone: '••••000' } }
 */
export function maskPersonal(entity: string, { before, after }: Sides): Sides {
  if (!PERSONS.has(entity)) return { before, after }
  return { before: maskSide(before, undefined), after: maskSide(after, before) }
}

function maskSide(side: unknown, other: unknown): unknown {
  if (!isRecord(side)) return side
  const former = isRecord(other) ? other : {}
  return Object.fromEntries(
    Object.entries(side).map(([name, value]) => [
      name,
      PERSONAL.has(name) && isFilled(value) ? maskValue(value, former[name]) : value,
    ]),
  )
}

/** Where both sides would read the same, the later one says that it is not. */
function maskValue(value: unknown, former: unknown): string {
  const masked = hide(value)
  const isHiddenChange = isFilled(former) && former !== value && hide(former) === masked
  return isHiddenChange ? masked + CHANGED_SUFFIX : masked
}

function hide(value: unknown): string {
  const text = String(value)
  // What was masked already, as by an earlier version, stays as it is.
  if (text.startsWith(HIDDEN)) return text
  return text.length >= MIN_PARTLY_MASKED_LENGTH && /^[\d\s+()-]+$/.test(text)
    ? HIDDEN + text.slice(-VISIBLE_DIGITS)
    : HIDDEN
}

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
