/** Teachers shown on the website, which the school selects. */
import { TEACHER_DETAIL } from '#features/people/server/teacherChoices.ts'
import type { Context } from '#platform/server/context.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { tellApart } from '#platform/server/resource/namesakes.ts'
import { teacherIds } from '../setting.ts'
import type { website } from '../website.ts'
import { readSettingValues } from './settingValues.ts'

/** More teachers than any school has. */
const MAX_TEACHERS = 1000

export const teacherChoiceHandlers = {
  listTeacherChoices: async ({ context }) => {
    const rows = await context.db.kysely
      .selectFrom('teachers')
      .select(['id', 'name', 'position', TEACHER_DETAIL.as('detail')])
      .orderBy('name')
      .orderBy('id')
      .limit(MAX_TEACHERS)
      .execute()
    const choices = tellApart(rows)
    return {
      result: rows.map(({ id, position }, index) => ({ id, name: choices[index]?.name ?? '', position })),
    }
  },
} satisfies Partial<Handlers<typeof website.calls>>

/** The selected teachers, only with name, position and photo. */
export async function readPublicTeachers(context: Context) {
  const settingValue = await readSettingValues(context)
  const ids = teacherIds(settingValue('teachers'))
  if (ids.length === 0) return []
  const teachers = await context.db.kysely
    .selectFrom('teachers')
    .leftJoin('users', 'users.id', 'teachers.user_id')
    .where('teachers.id', 'in', ids)
    .select(['teachers.id', 'teachers.name', 'position', 'photo'])
    .orderBy('teachers.name')
    .orderBy('teachers.id')
    .execute()
  return teachers.map(({ id, name, position, photo }) => ({ id, name, position: position ?? '', photo }))
}
