/** The homeroom teacher of each class and year, and the key by which they upload its report cards. */
import { sql } from 'kysely'
import { createTable, index, type Schema, STAMPS, unique } from '#platform/server/db/schema.ts'

const READING = 'sia-rapor'
const WRITING = 'sia-manage-rapor'

export async function up(schema: Schema) {
  await createTable(schema, 'homerooms', {
    eduyear_id: 'integer>eduyears',
    classroom_id: 'integer>classrooms',
    teacher_id: 'integer>teachers',
    ...STAMPS,
  })
  await unique(schema, 'homerooms', 'classroom_id', 'eduyear_id')
  await index(schema, 'homerooms', 'year', 'eduyear_id')
  await index(schema, 'homerooms', 'teacher', 'teacher_id')

  // A school that took report cards away from its teachers is left as it is.
  await sql`insert into role_accesses (role_id, access) select id, ${WRITING} from roles where name = 'Guru'
    and exists (select 1 from role_accesses where role_id = roles.id and access = ${READING})
    and not exists (select 1 from role_accesses where role_id = roles.id and access = ${WRITING})`.execute(
    schema.db,
  )
}
