/** One's own profile: names, photo, and the record of a teacher or student. */
import { claimLogins, toLoginError } from '#features/accounts/server/loginNames.ts'
import { REQUIRED } from '#platform/contract/fields.ts'
import type { Context } from '#platform/server/context.ts'
import { toSearchText } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import { claimImages, storeImage } from '#platform/server/files/images.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import type { people } from '../people.ts'
import { type Profile, STUDENT_PROFILE_FIELDS, TEACHER_PROFILE_FIELDS } from '../profile.ts'

export const profileHandlers = {
  readProfile: async ({ user, context }) => ({ result: await findProfile(context.db.kysely, user) }),

  updateProfile: async ({ params, body, file, user, context }) => {
    if (params.id !== user.id) throw errors.forbidden('Anda hanya dapat mengubah profil sendiri.')
    if (!file && !user.photo) throw errors.invalid({ photo: REQUIRED }, `Foto: ${REQUIRED}`)
    const uploaded =
      file &&
      (await storeImage(context, { path: file.path, use: 'profile', userId: user.id, field: 'photo' }))
    await saveProfile(context, user, { ...body, photo: uploaded ?? user.photo })
    return { message: 'Profil berhasil diperbarui.', result: await findProfile(context.db.kysely, user) }
  },
} satisfies Partial<Handlers<typeof people.calls>>

type ProfileValues = { name: string; username: string; email: string; photo: string | null }

async function saveProfile(context: Context, user: Caller, values: ProfileValues) {
  try {
    await write(context, user, async (tx) => {
      const { queries } = tx
      const before = await queries
        .selectFrom('users')
        .where('id', '=', user.id)
        .selectAll()
        .executeTakeFirstOrThrow()
      const at = tx.nextTimestamp(before.updated_at)
      const { name, username, email } = values
      await claimLogins(tx, user.id, { username, email })
      const after = {
        ...values,
        search_text: toSearchText(name, username, email, before.nisn, before.nip),
        updated_at: at,
      }
      await queries.updateTable('users').set(after).where('id', '=', user.id).execute()
      await claimImages(queries, { entity: 'user', entityId: user.id, images: [values.photo] })
      await tx.audit({
        action: 'update',
        entity: 'user',
        entityId: user.id,
        before,
        after,
      })
    })
  } catch (error) {
    throw toLoginError(error)
  }
}

async function findProfile(queries: Queries, { id }: Caller): Promise<Profile> {
  const user = await queries
    .selectFrom('users')
    .where('id', '=', id)
    .select(['id', 'name', 'email', 'username', 'photo', 'user_type'])
    .executeTakeFirstOrThrow()
  const user_type = user.user_type
  const teacher = await queries
    .selectFrom('teachers')
    .where('user_id', '=', id)
    .select(TEACHER_PROFILE_FIELDS)
    .executeTakeFirst()
  const student = await queries
    .selectFrom('students')
    .where('user_id', '=', id)
    .select(STUDENT_PROFILE_FIELDS)
    .executeTakeFirst()
  return {
    ...user,
    user_type,
    teacher: user_type === 'teacher' ? ((teacher ?? null) as Profile['teacher']) : null,
    student: user_type === 'student' ? ((student ?? null) as Profile['student']) : null,
  }
}
