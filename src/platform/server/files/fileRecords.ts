/** The rows that refer to private files in the store, of whatever feature. */
import { sql } from 'kysely'
import { contributionPoint } from '#platform/contract/contributions.ts'
import type { Context } from '../context.ts'
import type { Queries } from '../db/open.ts'
import type { TableName } from '../db/tables.ts'
import type { Tx } from '../db/write.ts'

/** A row with its file. */
export type FileRecord = {
  id: number
  /** In the store. */
  name: string
  filename: string
  /** What it is, for messages. @example 'slip' */
  kind: string
}

/** What became of a row whose file is lost: it has an earlier file again, its file can be uploaded again, or nothing could be done. */
export type Repair = 'restored' | 'cleared' | 'left'

export type FileRecords = {
  position?: number
  /** All rows; several may share a file. */
  read: (queries: Queries) => Promise<FileRecord[]>
  /** Which of these stored names have a row. */
  findNames: (queries: Queries, names: readonly string[]) => Promise<string[]>
  isEmpty: (queries: Queries) => Promise<boolean>
  /** Mends a row whose file is lost; null if nothing referred to it. Without it somebody has to upload the file again. */
  repair?: (tx: Tx, file: FileRecord, lostNames: ReadonlySet<string>) => Promise<Repair | null>
}

/** @example FILE_RECORDS.contribute(recordsOf('post_files')) */
export const FILE_RECORDS = contributionPoint<FileRecords>()

/** The records of the platform's own private files, and of those of the features. */
export function fileRecordsOf(source: Pick<Context, 'contributions'>): readonly FileRecords[] {
  return [recordsOf('private_files'), ...FILE_RECORDS.of(source)]
}

/** The records of a plain table of files. @param column the one with the stored name */
export function recordsOf(table: TableName, column: 'name' | 'stored' = 'name'): FileRecords {
  const name = sql.ref(column)
  return {
    read: async (queries) => {
      const { rows } = await sql<FileRecord>`select id, ${name} as name, filename, 'lampiran' as kind
        from ${sql.table(table)}`.execute(queries)
      return rows
    },
    findNames: async (queries, names) => {
      const { rows } = await sql<{ name: string }>`select ${name} as name from ${sql.table(table)}
        where ${name} in (${sql.join(names)})`.execute(queries)
      return rows.map(({ name }) => name)
    },
    isEmpty: async (queries) => {
      const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(queries)
      return rows.length === 0
    },
  }
}
