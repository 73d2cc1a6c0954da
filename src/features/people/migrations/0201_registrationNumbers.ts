/**
 * Persons without an official number yet: a registration number of the school's own, by which they sign in. A NISN or NIS
 * that is not there yet is an empty text, which any number of students may have.
 */
import { sql } from 'kysely'
import { index, type Schema, unique } from '#platform/server/db/schema.ts'

export async function up(schema: Schema) {
  const { db } = schema
  for (const table of ['students', 'teachers']) {
    await db.schema.alterTable(table).addColumn('registration_no', 'text').execute()
    await unique(schema, table, 'registration_no')
    // By birth day the records are found that may be of the same person.
    await index(schema, table, 'birth', 'day_birth')
  }
  for (const number of ['nisn', 'nis']) {
    const name = `students_${number}_unique`
    await db.schema.dropIndex(name).execute()
    await sql`create unique index ${sql.raw(name)} on students (${sql.ref(number)}) where ${sql.ref(number)} <> ''`.execute(
      db,
    )
    // An engine that does not know the value that is looked for cannot use the index above.
    await index(schema, 'students', `${number}_lookup`, number)
  }
}
