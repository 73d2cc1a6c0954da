/** Masks personal data in the trail: it shows that a value changed, but not the value itself. */
import { personalDecisions } from '#platform/contract/person.ts'

const MASK = '••••'
const CHANGED_SUFFIX = ' (berubah)'
/** Number of last digits shown of a long number, enough to trace a typing error. */
const VISIBLE_DIGITS = 3
const MIN_PARTLY_MASKED_LENGTH = 8
/** A date of birth is no number: its last digits would be its day. */
const DAY = /^\d{4}-\d{2}-\d{2}$/

type BeforeAndAfter = { before?: unknown; after?: unknown }

/**
 * Masks what the record's fields declare as personal; other records stay as they are.
 *
 * @example maskPersonal('member', { before: { phone: '08123456789' }, after: { phone: '08123450000' } })
 * // { before: { phone: '••••789' }, after: { phone: '••••000' } }
 */
export function maskPersonal(entity: string, { before, after }: BeforeAndAfter): BeforeAndAfter {
  const decisions = personalDecisions(entity)
  const isPersonal = (name: string) => Boolean(decisions.get(name))
  if (decisions.size === 0) return { before, after }
  return { before: maskRecord(before, undefined, isPersonal), after: maskRecord(after, before, isPersonal) }
}

/** Masks one record, or each of a list. */
function maskRecord(record: unknown, other: unknown, isPersonal: (name: string) => boolean): unknown {
  if (Array.isArray(record)) return record.map((one) => maskRecord(one, undefined, isPersonal))
  if (!isRecord(record)) return record
  const former = isRecord(other) ? other : {}
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      isPersonal(name) && isFilled(value) ? maskValue(value, former[name]) : value,
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
  return isLongNumber(text) ? MASK + text.slice(-VISIBLE_DIGITS) : MASK
}

/** Masks a long number, such as that of a card that somebody searched for; other text stays. @example maskNumber('0071234567') // '••••567' */
export function maskNumber(text: string): string {
  return isLongNumber(text) ? MASK + text.slice(-VISIBLE_DIGITS) : text
}

function isLongNumber(text: string): boolean {
  return text.length >= MIN_PARTLY_MASKED_LENGTH && /^[\d\s+()-]+$/.test(text) && !DAY.test(text)
}

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
