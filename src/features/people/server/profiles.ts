/** One's own profile: names, photo, and the record of a teacher or student. */
import { saveOwnAccount, saveOwnPhoto } from '#features/accounts/server/accountFields.ts'
import { REQUIRED } from '#platform/contract/fields.ts'
import type { Context } from '#platform/server/context.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { storeImage, toSentImage } from '#platform/server/files/images.ts'
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
    const uploaded = file && (await storePhoto(context, user, toSentImage(file)))
    await saveOwnAccount(context, user, { ...body, photo: uploaded ?? user.photo })
    return { message: 'Profil berhasil diperbarui.', result: await findProfile(context.db.kysely, user) }
  },

  updateOwnPhoto: async ({ file, user, context }) => {
    await saveOwnPhoto(context, user, await storePhoto(context, user, toSentImage(file)))
    return { message: 'Foto berhasil diganti.', result: await findProfile(context.db.kysely, user) }
  },
} satisfies Partial<Handlers<typeof people.calls>>

const storePhoto = (context: Context, { id }: Caller, image: ReturnType<typeof toSentImage>) =>
  storeImage(context, { ...image, use: 'profile', userId: id, field: 'photo' })

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
