/** The credentials that lie in tables, and which of them end when the data goes elsewhere: a copy must not keep them alive. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries } from '../db/open.ts'
import type { Database, TableName } from '../db/tables.ts'

/** What a copy of the data does with a column whose name says that it may open something. */
type Decision =
  /** Its rows are deleted. */
  | 'rows end'
  /** Its value is replaced by one that opens nothing. */
  | 'value ends'
  /** Sealed by the keys of `Context`, by this purpose and the row's id, so it opens only where the key is. */
  | { sealedFor: string; whenLost: string }
  /** Why it is no credential, or one that must stay. */
  | { stays: string }

export type ColumnDecisions = { [T in TableName]?: { [C in keyof Database[T]]?: Decision } }
/** The same with plain names, as a loop over them needs it. */
export type Decisions = Readonly<Record<string, Readonly<Record<string, Decision>>>>

/** `test/laws/code/credentials.test.ts` finds columns without a decision; a feature decides on its own where its tables are declared. */
export const CREDENTIAL_COLUMNS = {
  sessions: { token_hash: 'rows end' },
  downloads: { token_hash: 'rows end' },
  server_keys: {
    fingerprint: { stays: 'It names the key in use, which lies elsewhere, and does not reveal it.' },
    link_salt: 'value ends',
  },
  users: {
    password_hash: 'value ends',
    must_change_password: { stays: 'It says that the password is temporary.' },
    password_issued_at: { stays: 'It says since when the password is temporary.' },
  },
  second_steps: {
    secret: {
      sealedFor: 'second-step',
      whenLost:
        'akun kehilangan langkah keduanya, karena rahasianya disegel dengan kunci lain: akun itu masuk dengan password saja sampai pemiliknya memasang langkah kedua lagi di Perangkat.',
    },
  },
  recovery_codes: {
    code_hash: {
      stays:
        'It opens nothing without the password, and whoever loses their phone after a restore has no other.',
    },
  },
  idempotency_keys: {
    key: {
      stays: 'It answers only its own user, who must be signed in; a repeated form must not store twice.',
    },
    body_hash: { stays: 'It compares a repeated call with the first.' },
  },
  jobs: {
    key: { stays: 'It finds an earlier upload of the same file by the same user.' },
    lease_by: { stays: 'It names the process that runs the job.' },
  },
  nightly_backups: { lease_by: { stays: 'It names the process that makes the backup.' } },
} as const satisfies ColumnDecisions

/** How passwords that were generated and shown once are stored; see the accounts' passwords. */
export const ONE_TIME_PREFIX = 'sha256$'
/** The hash of no password. */
export const ENDED_PASSWORD = `${ONE_TIME_PREFIX}${'$'.padEnd(44, '0')}`

export type EndedCredentials = { sessions: number; downloads: number; oneTimePasswords: number }

/**
 * Ends sessions, links and downloads; with `oneTimePasswords` also those that were handed out and not yet used.
 *
 * @returns how many of each there were
 */
export async function endCredentials(
  queries: Queries,
  { oneTimePasswords }: { oneTimePasswords: boolean },
): Promise<EndedCredentials> {
  const sessions = await queries.deleteFrom('sessions').executeTakeFirst()
  const downloads = await queries.deleteFrom('downloads').executeTakeFirst()
  // Links were signed with this salt by a key that may be the same afterwards.
  await queries.deleteFrom('server_keys').where('retired_at', 'is not', null).execute()
  await queries.updateTable('server_keys').set({ link_salt: newLinkSalt() }).execute()
  return {
    sessions: Number(sessions.numDeletedRows),
    downloads: Number(downloads.numDeletedRows),
    oneTimePasswords: oneTimePasswords ? await endOneTimePasswords(queries) : 0,
  }
}

export const newLinkSalt = () => randomBytes(16).toString('base64url')

async function endOneTimePasswords(queries: Queries): Promise<number> {
  const { numUpdatedRows } = await queries
    .updateTable('users')
    .set({ password_hash: ENDED_PASSWORD })
    .where('must_change_password', '=', 1)
    .where('password_hash', '!=', ENDED_PASSWORD)
    .where(sql<boolean>`substr(password_hash, 1, ${sql.lit(ONE_TIME_PREFIX.length)}) = ${ONE_TIME_PREFIX}`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** What has ended and what to do, in whole sentences; '' for nothing. */
export function describeEnded({ sessions, oneTimePasswords }: EndedCredentials): string {
  const sentences = [
    sessions > 0 && `${sessions} sesi diakhiri; semua orang masuk lagi.`,
    'Tautan berkas, pratinjau, dan unduhan yang dibuat sebelumnya tidak berlaku lagi.',
    oneTimePasswords > 0 &&
      `${oneTimePasswords} password sekali pakai yang belum dipakai tidak berlaku lagi. Cetak yang baru dari daftar Pengguna; bila tidak ada administrator yang dapat masuk, jalankan "pelita reset-password LOGIN".`,
  ]
  return sentences.filter(Boolean).join(' ')
}
