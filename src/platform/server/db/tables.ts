/** The tables and their columns: the types of queries, and the schema that a test compares the database with. */
import type { LoginNumbers } from '#platform/contract/identity/loginNumbers.ts'
import type { ColumnKind, ColumnValue } from './columns.ts'
import { IDENTITY_TABLES, type IdentityChoices } from './identityTables.ts'
import { SYSTEM_TABLES } from './systemTables.ts'

/** Tables by name, each with the kinds of its columns. */
export type Tables = Readonly<Record<string, Readonly<Record<string, ColumnKind>>>>

/** The rows of declared tables in queries. `Choices` has the types of columns that store one of the contract's choices. */
export type RowsOf<Declared extends Tables, Choices = Record<never, never>> = {
  [Table in keyof Declared]: {
    -readonly [Column in keyof Declared[Table]]: Table extends keyof Choices
      ? Column extends keyof Choices[Table]
        ? Choices[Table][Column]
        : ColumnValue<Declared[Table][Column]>
      : ColumnValue<Declared[Table][Column]>
  }
}

/** The platform's own tables. */
export const PLATFORM_TABLES = { ...SYSTEM_TABLES, ...IDENTITY_TABLES } as const satisfies Tables

/**
 * Every table with its row. A feature adds its own.
 *
 * @example declare module '#platform/server/db/tables.ts' { interface Database extends RowsOf<typeof MEDIA_TABLES> {} }
 */
export interface Database extends RowsOf<typeof SYSTEM_TABLES>, Omit<IdentityRows, 'users'> {
  users: UserRow
}

type IdentityRows = RowsOf<typeof IDENTITY_TABLES, IdentityChoices>

/** A row of users, with the login numbers of the features. */
type UserRow = IdentityRows['users'] & { [Column in keyof LoginNumbers]: string | null }

export type TableName = keyof Database
