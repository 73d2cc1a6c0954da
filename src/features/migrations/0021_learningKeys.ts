/** The seeded roles of schools that exist already get the keys of the lessons' screens; a new school is seeded with them. */
import { sql } from 'kysely'
import type { Schema } from '#platform/server/db/schema.ts'

const TEACH = ['sia-teacher-class-lesson-activity']
const ATTEND = ['sia-student-class-lesson-activity', 'sia-one-student-class-lesson-activity']
const GIVEN: Readonly<Record<string, readonly string[]>> = {
  Operator: [...TEACH, ...ATTEND],
  Guru: TEACH,
  Siswa: ATTEND,
}

export async function up({ db }: Schema) {
  for (const [role, keys] of Object.entries(GIVEN)) {
    for (const key of keys) {
      await sql`insert into role_accesses (role_id, access) select id, ${key} from roles where name = ${role}
        and not exists (select 1 from role_accesses where role_id = roles.id and access = ${key})`.execute(db)
    }
  }
}
