/** Assigns homeroom teachers directly in the database, for tests of what they may do. */

import type { Client, World } from '#test/support/world/world.ts'
import { assignTeacher, type Classroom, readActiveYear } from './documents.ts'

/** Makes a user the homeroom teacher of a class in the active year, and a teacher first if they are not one. */
export async function assignHomeroom(world: World, user: Client, classroom: Classroom): Promise<void> {
  const { kysely } = world.context.db
  const findTeacher = () =>
    kysely.selectFrom('teachers').where('user_id', '=', user.id).select('id').executeTakeFirst()
  if (!(await findTeacher())) await assignTeacher(world, user, classroom)
  const teacher = await findTeacher()
  const at = new Date(world.context.clock()).toISOString()
  const { id: eduyear_id } = await readActiveYear(world)
  await kysely
    .insertInto('homerooms')
    .values({
      eduyear_id,
      classroom_id: classroom.id,
      teacher_id: teacher?.id ?? 0,
      created_at: at,
      updated_at: at,
    })
    .execute()
}
