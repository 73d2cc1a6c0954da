/** Reads the schema that a connection to PostgreSQL sees first. @source https://www.postgresql.org/docs/current/catalogs.html */
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

type Column = { table: string; name: string; definition: string }
type Statement = { name: string; table: string; statement: string; isOff: boolean }

export const readPostgresSchema: ReadPicture = async (queries) => {
  const { rows: schemas } = await sql<{ name: string }>`select current_schema() as name`.execute(queries)
  /** Definitions name the schema, which differs between the school's and the model. */
  const withoutSchema = (text: string) => text.replaceAll(`${schemas[0]?.name}.`, '')
  const columns = await sql<Column>`select relname as "table", attname as name, concat_ws(' ',
      format_type(atttypid, atttypmod), attnotnull, attidentity, pg_get_expr(adbin, adrelid)) as definition
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = current_schema()::regnamespace and relkind = 'r'`.execute(queries)
  const { rows: references } = await sql<Reference>`select child.relname as "table",
      child_column.attname as "column", parent.relname as parent, parent_column.attname as "parentColumn"
    from pg_constraint join pg_class as child on child.oid = conrelid
    join pg_class as parent on parent.oid = confrelid
    join pg_attribute as child_column on child_column.attrelid = conrelid and child_column.attnum = conkey[1]
    join pg_attribute as parent_column on parent_column.attrelid = confrelid and parent_column.attnum = confkey[1]
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(queries)
  const indexes = await sql<Statement>`select relname as name, indrelid::regclass::text as "table",
      pg_get_indexdef(indexrelid) as statement, not indisvalid as "isOff"
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace`.execute(queries)
  const triggers = await sql<Statement>`select tgname as name, relname as "table",
      pg_get_triggerdef(pg_trigger.oid) as statement, tgenabled <> 'O' as "isOff"
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace and not tgisinternal`.execute(queries)
  const toPart = ({ statement, isOff }: Statement) => ({
    definition: toDefinition(withoutSchema(statement)) + (isOff ? ' (mati)' : ''),
    statement: withoutSchema(statement),
  })
  const parts: PartEntry[] = [
    ...columns.rows.map(
      ({ table, name, definition }): PartEntry => [
        columnPart(table, name),
        { definition: withoutSchema(definition), statement: null },
      ],
    ),
    ...references.map(
      (reference): PartEntry => [
        referencePart(reference),
        { definition: reference.parentColumn, statement: null },
      ],
    ),
    ...indexes.rows.map((index): PartEntry => [indexPart(index.name), toPart(index)]),
    ...triggers.rows.map(
      (trigger): PartEntry => [triggerPart(trigger.name, withoutSchema(trigger.table)), toPart(trigger)],
    ),
  ]
  return { parts: new Map(parts), references }
}
