/** Finds a server's keys at its start, compares them with the key that the database was used with, and records the change. */
import type { Config } from '../config.ts'
import { type Context, now } from '../context.ts'
import type { Queries } from '../db/open.ts'
import { write } from '../db/write.ts'
import { LONGEST_LIFETIME_MS } from '../http/links/linkKinds.ts'
import { describeEnded, type EndedCredentials, endCredentials, newLinkSalt } from './credentials.ts'
import { makeKeyFile, readKeyFile, type Secrets } from './keyFile.ts'
import { createKeys, fingerprintOf, type Keys, type KnownKey } from './keys.ts'
import { resealStored } from './storedSecrets.ts'

type Opening = Pick<Context, 'db' | 'clock'> & { config: Pick<Config, 'DATA_DIR' | 'SECRET_KEY'> }

/**
 * Opens the keys of a starting server. With another key than the database was used with, everything that the former
 * one sealed ends; with the former one given too, as `rotate-keys` does, nothing ends.
 *
 * @returns the keys, and what to say aloud; null if nothing ended
 * @throws Error while a server with another key runs on the database
 */
export async function openKeys(opening: Opening): Promise<{ keys: Keys; message: string | null }> {
  const { config, db } = opening
  const secrets = await readSecrets(config)
  return await write(opening, null, async ({ queries, lock }) => {
    await lock('pelita_keys')
    const ended = await recordKeyInUse(queries, opening, secrets)
    // Versions before 1.0 kept keys here, and one of them may still be running during an upgrade.
    await queries.deleteFrom('secrets').execute()
    const keys = createKeys(await readKnownKeys(queries, secrets))
    const lost = await resealStored(queries, keys)
    await db.presence.announce()
    return { keys, message: ended && [OTHER_KEY, describeEnded(ended), ...lost].join(' ') }
  })
}

const OTHER_KEY =
  'Kunci server ini bukan kunci yang terakhir dipakai basis data ini, seperti pada salinan yang dijalankan tanpa keys.json.'

async function readSecrets({ DATA_DIR, SECRET_KEY }: Opening['config']): Promise<Secrets> {
  return SECRET_KEY ?? (await readKeyFile(DATA_DIR)) ?? (await makeKeyFile(DATA_DIR))
}

/** @returns what has ended; null if the key is the same, the first one, or follows the one that it was given with */
async function recordKeyInUse(
  queries: Queries,
  opening: Opening,
  [secret, ...former]: Secrets,
): Promise<EndedCredentials | null> {
  const fingerprint = fingerprintOf(secret)
  const inUse = await queries
    .selectFrom('server_keys')
    .where('retired_at', 'is', null)
    .select('fingerprint')
    .executeTakeFirst()
  if (inUse?.fingerprint === fingerprint) return null
  if (inUse && (await opening.db.presence.isAnotherRunning())) throw new Error(ANOTHER_SERVER)
  const isRotated = inUse !== undefined && former.map(fingerprintOf).includes(inUse.fingerprint)
  const ended = inUse && !isRotated ? await endCredentials(queries, { oneTimePasswords: true }) : null
  if (isRotated)
    await queries
      .updateTable('server_keys')
      .set({ retired_at: now(opening) })
      .where('retired_at', 'is', null)
      .execute()
  else await queries.deleteFrom('server_keys').execute()
  await queries.deleteFrom('server_keys').where('fingerprint', '=', fingerprint).execute()
  await queries
    .insertInto('server_keys')
    .values({ fingerprint, link_salt: newLinkSalt(), used_at: now(opening), retired_at: null })
    .execute()
  return ended
}

const ANOTHER_SERVER =
  'pada basis data ini sedang berjalan server dengan kunci lain. Beri SECRET_KEY yang sama pada setiap server, atau hentikan dahulu semuanya untuk mengganti kunci ("pelita rotate-keys").'

/** Former keys that the database does not know were never used. */
async function readKnownKeys(
  queries: Queries,
  [secret, ...former]: Secrets,
): Promise<[KnownKey, ...KnownKey[]]> {
  const rows = await queries
    .selectFrom('server_keys')
    .select(['fingerprint', 'link_salt', 'retired_at'])
    .execute()
  const find = (text: string): KnownKey[] =>
    rows
      .filter(({ fingerprint }) => fingerprint === fingerprintOf(text))
      .map(({ link_salt, retired_at }) => ({
        secret: text,
        linkSalt: link_salt,
        linksUntil: retired_at === null ? null : Date.parse(retired_at) + LONGEST_LIFETIME_MS,
      }))
  const [inUse] = find(secret)
  if (!inUse) throw new Error('The key in use was not recorded')
  return [inUse, ...former.flatMap(find)]
}
