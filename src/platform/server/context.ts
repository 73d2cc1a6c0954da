/** The context that every part of the server gets: database, files, keys, clock, settings. */
import type { Contributions } from '#platform/contract/contributions.ts'
import type { Config } from './config.ts'
import type { Db } from './db/open.ts'
import type { StoreResponse } from './db/write.ts'
import type { Files } from './files/storage.ts'
import type { Keys } from './keys/keys.ts'

export type Context = {
  db: Db
  files: Files
  /** They sign links and seal stored secrets. */
  keys: Keys
  config: Config
  /** What features add to each other; their points read it. */
  contributions: Contributions
  /** Returns milliseconds since 1970; tests replace it. */
  clock: () => number
  /** Stores the response of a create call with an idempotency key. */
  storeResponse?: StoreResponse
}

/** The current moment, UTC ISO with milliseconds. */
export function now({ clock }: Pick<Context, 'clock'>): string {
  return new Date(clock()).toISOString()
}
