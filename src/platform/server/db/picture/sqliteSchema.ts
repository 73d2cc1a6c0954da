/** Reads the schema of a SQLite file. @source https://sqlite.org/pragma.html */
import { sql } from 'kysely'
import {
  columnPart,
  indexPart,
  type PartEntry,
  type ReadPicture,
  type Reference,
  referencePart,
  toDefinition,
  triggerPart,
} from './schemaPicture.ts'

type Column = {
  table: string
  name: string
  type: string
  notnull: number
  dflt_value: string | null
  pk: number
}
type Statement = { type: 'index' | 'trigger' | 'table'; name: string; table: string; statement: string }

export const readSqliteSchema: ReadPicture = async (queries) => {
  const columns = await sql<Column>`select owner.name as "table", part.name, part.type, part."notnull",
    part.dflt_value, part.pk from sqlite_master as owner join pragma_table_xinfo(owner.name) as part
    where owner.type = 'table' and substr(owner.name, 1, 7) <> 'sqlite_'`.execute(queries)
  const { rows: references } = await sql<Reference>`select owner.name as "table", part."from" as "column",
    part."table" as parent, coalesce(part."to", 'id') as "parentColumn"
    from sqlite_master as owner join pragma_foreign_key_list(owner.name) as part
    where owner.type = 'table'`.execute(queries)
  const statements = await sql<Statement>`select type, name, tbl_name as "table", sql as statement
    from sqlite_master where sql is not null and (type in ('index', 'trigger') or sql like 'create virtual%')`.execute(
    queries,
  )
  const parts: PartEntry[] = [
    ...columns.rows.map(
      ({ table, name, ...column }): PartEntry => [
        columnPart(table, name),
        { definition: Object.values(column).join(' ').toLowerCase(), statement: null },
      ],
    ),
    ...references.map(
      (reference): PartEntry => [
        referencePart(reference),
        { definition: reference.parentColumn, statement: null },
      ],
    ),
    ...statements.rows.map(
      ({ type, name, table, statement }): PartEntry => [
        type === 'trigger' ? triggerPart(name, table) : indexPart(name),
        { definition: toDefinition(statement), statement: type === 'table' ? null : statement },
      ],
    ),
  ]
  return { parts: new Map(parts), references }
}
