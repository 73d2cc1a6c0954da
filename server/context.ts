/** What every part of the server is given: the database, the files, the clock, the settings. */
import type { Config } from './config.ts'
import type { Db } from './db/open.ts'
import type { KeepAnswer } from './db/write.ts'
import type { Files } from './files/storage.ts'

export type Context = {
  db: Db
  files: Files
  config: Config
  /** Milliseconds since 1970; tests turn it. */
  clock: () => number
  /** Of a creating call with a key: what write() keeps its answer with. */
  keepAnswer?: KeepAnswer
}

/** The moment now, UTC ISO with milliseconds. */
export function now({ clock }: Pick<Context, 'clock'>): string {
  return new Date(clock()).toISOString()
}
