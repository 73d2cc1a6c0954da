/** Homeroom teachers, set directly where a test is about what they may do. */
import { activeYear, type Room, teach } from './documents.ts'
import type { Client, World } from './world.ts'

/** Makes somebody who teaches there already, or nowhere yet, the homeroom teacher of a class this year. */
export async function giveHomeroom(world: World, user: Client, room: Room): Promise<void> {
  const { kysely } = world.context.db
  const find = () =>
    kysely.selectFrom('teachers').where('user_id', '=', user.id).select('id').executeTakeFirst()
  if (!(await find())) await teach(world, user, room)
  const teacher = await find()
  const at = new Date(world.context.clock()).toISOString()
  const { id: eduyear_id } = await activeYear(world)
  await kysely
    .insertInto('homerooms')
    .values({
      eduyear_id,
      classroom_id: room.id,
      teacher_id: teacher?.id ?? 0,
      created_at: at,
      updated_at: at,
    })
    .execute()
}
