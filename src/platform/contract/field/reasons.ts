/** Plain Indonesian reasons for what no field words itself, such as a list where text belongs. */
import type { z } from 'zod'
import { REQUIRED, UNKNOWN_CHOICE, UNKNOWN_DATE } from '../fields.ts'
import { NOT_A_NUMBER, UNKNOWN_MOMENT } from './quantities.ts'

type Issue = z.core.$ZodRawIssue
type SizeIssue = Extract<Issue, { code: 'too_big' | 'too_small' }>
type TypeIssue = Extract<Issue, { code: 'invalid_type' }>

/** What a field must be, by zod's name of the type. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'teks',
  number: 'angka',
  int: 'bilangan bulat',
  boolean: 'true atau false',
  array: 'daftar',
  object: 'objek',
  record: 'objek',
}

/** The units in which a size is counted, by zod's name of the type. */
const UNITS: Readonly<Record<string, string>> = { string: ' huruf', array: ' baris' }

/** With more choices than these, a list of them would be no help. */
const LISTED_CHOICES = 8

/**
 * The reason of an issue. Given to zod's configuration, so it applies where a schema has no message of its own.
 *
 * @example z.config({ localeError: plainReason })
 */
export function plainReason(issue: Issue): string {
  if (issue.input === undefined) return REQUIRED
  switch (issue.code) {
    case 'invalid_type':
      return mustBe([issue.expected])
    case 'invalid_value':
      return choiceReason(issue.values)
    case 'invalid_union':
      return mustBe(expectedTypes(issue.errors))
    case 'too_big':
      return `Paling banyak ${formatSize(issue, issue.maximum)}`
    case 'too_small':
      return issue.minimum === 1 && issue.origin === 'string'
        ? REQUIRED
        : `Paling sedikit ${formatSize(issue, issue.minimum)}`
    case 'invalid_format':
      return FORMAT_REASONS[issue.format] ?? UNKNOWN_FORM
    case 'unrecognized_keys':
      return `Isian tidak dikenal: ${issue.keys.join(', ')}`
    default:
      return UNKNOWN_FORM
  }
}

const UNKNOWN_FORM = 'Bentuknya tidak dikenal'

const FORMAT_REASONS: Readonly<Record<string, string>> = { date: UNKNOWN_DATE, datetime: UNKNOWN_MOMENT }

function mustBe(types: readonly string[]): string {
  const kinds = [...new Set(types.flatMap((type) => KINDS[type] ?? []))]
  if (kinds.length === 0) return UNKNOWN_FORM
  // As the builders of these fields word it.
  if (kinds.length === 1 && kinds[0] === KINDS.number) return NOT_A_NUMBER
  return kinds[0] === KINDS.int || kinds[0] === KINDS.boolean
    ? `Harus ${kinds.join(' atau ')}`
    : `Harus berupa ${kinds.join(' atau ')}`
}

/** The types of a union's alternatives; alternatives that fail in an inner field have none. */
function expectedTypes(alternatives: readonly (readonly z.core.$ZodIssue[])[]): string[] {
  const isTypeIssue = (issue: z.core.$ZodIssue): issue is z.core.$ZodIssue & TypeIssue =>
    issue.code === 'invalid_type' && issue.path.length === 0
  return alternatives
    .flat()
    .filter(isTypeIssue)
    .map(({ expected }) => expected)
}

function choiceReason(values: readonly unknown[]): string {
  if (values.length > LISTED_CHOICES) return UNKNOWN_CHOICE
  return values.length === 1 ? `Harus ${values[0]}` : `Harus salah satu dari: ${values.join(', ')}`
}

function formatSize({ origin }: SizeIssue, size: number | bigint): string {
  return `${size.toLocaleString('id-ID')}${UNITS[origin] ?? ''}`
}
