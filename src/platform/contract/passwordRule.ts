/** Which passwords may be chosen: the form and the server refuse the same ones, each as far as it knows the account. */
import { MONTH_NAMES } from './day.ts'
import { isOnlyBlanks, normalizeUnicode } from './field/unicode.ts'
import { PASSWORD_ONLY_BLANKS, PASSWORD_TOO_SHORT } from './fields.ts'
import { LIMITS } from './options.ts'

/** What an account or the record of its person is known by; anybody who knows the person knows these. */
export type OwnNames = {
  email?: string | null
  username?: string | null
  /** By their labels. */
  numbers?: Readonly<Record<string, string | null>>
  /** As stored, such as 2012-05-17. */
  day_birth?: string | null
}

type Known = {
  own?: readonly OwnNames[]
  /** The password of new accounts, which the whole school knows. */
  defaultPassword?: string | undefined
  /** Whether the folded password is one of the commonest; the list of these is only on the server. */
  isCommon?: (folded: string) => boolean
}

/**
 * Neither mixed letters nor a score are asked for: they lead to passwords such as Sekolah1!, which are guessed first.
 *
 * @returns why the password may not be chosen, in one sentence without a full stop; null if it may
 */
export function findPasswordProblem(
  password: string,
  { own = [], defaultPassword, isCommon = () => false }: Known = {},
): string | null {
  if (password.length < LIMITS.passwordMinLength) return PASSWORD_TOO_SHORT
  if (isOnlyBlanks(password)) return PASSWORD_ONLY_BLANKS
  const folded = foldPassword(password)
  const label = own.map((names) => findOwnLabel(folded, names)).find(Boolean)
  if (label) return `Password tidak boleh sama dengan ${label} Anda`
  if (defaultPassword !== undefined && folded === foldPassword(defaultPassword))
    return 'Password tidak boleh sama dengan password awal dari sekolah'
  const isEasy = isRepetition(folded) || isSequence(folded) || isCommon(folded)
  return isEasy ? 'Password ini terlalu sering dipakai orang, jadi mudah ditebak' : null
}

/** The list of the commonest leaves these out, since nobody needs a list to try them. @example '00000000', '12341234' */
const isRepetition = (folded: string) => /^(.{1,4})\1+$/u.test(folded)

/** Letters or digits in their order, up or down. @example isSequence('87654321') // true */
function isSequence(folded: string): boolean {
  const spellings = [folded, [...folded].reverse().join('')]
  return SEQUENCES.some((sequence) => spellings.some((spelling) => sequence.includes(spelling)))
}

/** After 9 comes 0; no password is longer. */
const SEQUENCES = ['abcdefghijklmnopqrstuvwxyz', '0123456789'.repeat(14)]

/**
 * The form in which passwords are compared: whoever guesses also tries capitals, blanks and signs, and a keyboard may write
 * wide digits.
 *
 * @example foldPassword('Pass-Word 1!') // 'password1'
 */
export function foldPassword(password: string): string {
  const small = normalizeUnicode(password, 'NFKC').toLowerCase()
  return small.replace(/[^\p{L}\p{M}\p{N}]/gu, '') || small
}

function findOwnLabel(folded: string, { email, username, numbers, day_birth }: OwnNames): string | undefined {
  const names = Object.entries({ email, username, ...numbers })
  const [label] = names.find(([, name]) => isSpelling(folded, name)) ?? []
  return label ?? (day_birth && isBirthDate(folded, day_birth) ? 'tanggal lahir' : undefined)
}

/** Whether it is the name; of an e-mail address, also the part before the @. */
function isSpelling(folded: string, name: string | null | undefined): boolean {
  if (!name) return false
  return [name, name.split('@')[0] ?? ''].some((spelling) => foldPassword(spelling) === folded)
}

const ROMAN_NUMERALS = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ')
/** The names of each month as people shorten them, and its Roman numeral. */
const MONTHS = MONTH_NAMES.map((names, index) => [...names, ROMAN_NUMERALS[index] ?? ''])

/** @param folded without the signs between day, month and year */
function isBirthDate(folded: string, isoDay: string): boolean {
  const [year = '', month = '', day = ''] = isoDay.slice(0, 10).split('-')
  const months = [month, String(Number(month)), ...(MONTHS[Number(month) - 1] ?? [])]
  const days = [day, String(Number(day))]
  return [year, year.slice(2)].some((y) =>
    months.some((m) => days.some((d) => [d + m + y, m + d + y, y + m + d, y + d + m].includes(folded))),
  )
}
