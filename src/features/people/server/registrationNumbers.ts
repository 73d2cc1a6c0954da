/** Registration numbers, which the school gives to persons who have no official number to sign in by. */
import { sql } from 'kysely'
import type { PersonType } from '#features/accounts/server/rights.ts'
import { isBlank } from '#platform/contract/gaps.ts'
import type { Tx } from '#platform/server/db/write.ts'
import type { Values } from '#platform/server/resource/crud.ts'

/** The numbers by which a person signs in, and the letter of the registration number of whoever has none of them. */
const LOGINS = {
  student: { numbers: ['nisn'], letter: 'S' },
  teacher: { numbers: ['nip', 'nik'], letter: 'G' },
} as const satisfies Record<PersonType, { numbers: readonly string[]; letter: string }>

const DIGITS = 5

/**
 * The registration numbers of new persons, or null for those who have another number to sign in by. A number begins with
 * a letter, so that it is never somebody's NISN or NIP, and with the year: S2600001.
 */
export async function registrationNumbers(
  tx: Tx,
  type: PersonType,
  persons: readonly Values[],
): Promise<(string | null)[]> {
  const { numbers, letter } = LOGINS[type]
  const needsOne = ({ registration_no, ...person }: Values) =>
    isBlank(registration_no) && numbers.every((name) => isBlank(person[name]))
  if (!persons.some(needsOne)) return persons.map(givenNumber)
  await tx.lock('logins')
  const prefix = `${letter}${tx.now().slice(2, 4)}`
  let last = await readLast(tx, type, prefix)
  return persons.map((person) => {
    if (!needsOne(person)) return givenNumber(person)
    last += 1
    return `${prefix}${String(last).padStart(DIGITS, '0')}`
  })
}

const givenNumber = ({ registration_no }: Values) =>
  typeof registration_no === 'string' && registration_no !== '' ? registration_no : null

/** The last running number of the year, also among usernames that somebody chose; all have the same length, and so one order. */
async function readLast({ queries }: Tx, type: PersonType, prefix: string): Promise<number> {
  const from = prefix.padEnd(prefix.length + DIGITS, '0')
  const to = prefix.padEnd(prefix.length + DIGITS, '9')
  const given = await queries
    .selectFrom(`${type}s`)
    .where('registration_no', '>=', from)
    .where('registration_no', '<=', to)
    .orderBy('registration_no', 'desc')
    .select('registration_no as number')
    .executeTakeFirst()
  const username = sql<string>`lower(username)`
  const chosen = await queries
    .selectFrom('users')
    .where(username, '>=', from.toLowerCase())
    .where(username, '<=', to.toLowerCase())
    .where(sql<boolean>`length(username) = ${from.length}`)
    .orderBy(username, 'desc')
    .select('username as number')
    .executeTakeFirst()
  const running = [given, chosen].map((row) => Number(row?.number?.slice(prefix.length) ?? 0))
  return Math.max(0, ...running.filter(Number.isInteger))
}
