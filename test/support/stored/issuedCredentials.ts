/** One credential of each kind that lies in the data, to see which of them a copy or another key ends. */
import { createInitialPassword } from '#features/accounts/server/accounts.ts'
import { createPreviewPath, readPreviewedPostId } from '#features/posts/server/previewLinks.ts'
import { authenticate } from '#platform/server/http/authentication.ts'
import { callerOfLink, linkSealer } from '#platform/server/http/links/sealedLinks.ts'
import { offerDownload } from '#platform/server/resource/export/downloads.ts'
import { ADMIN } from '#test/support/world/world.ts'
import { signInStored } from './expectations.ts'
import type { OpenedSchool } from './openSchool.ts'

/** Issues one credential of each kind, and reports which of them still work. */
export async function issueCredentials(school: OpenedSchool) {
  const { context } = school
  const { kysely } = context.db
  const session = await signInStored(school, {
    login: ADMIN.email,
    password: ADMIN.password,
    must_change_password: false,
  })
  if (!session) throw new Error('The administrator cannot sign in')
  const { token } = session.client
  const caller = await authenticate(context, token)
  const oneTime = await createInitialPassword(context.config)
  const username = `siswa${Math.random()}`
  const at = new Date(context.clock()).toISOString()
  const { id: role_id } = await kysely
    .selectFrom('roles')
    .where('name', '=', 'Siswa')
    .select('id')
    .executeTakeFirstOrThrow()
  await kysely
    .insertInto('users')
    .values({
      user_type: 'student',
      role_id,
      name: 'Ayu',
      username,
      password_hash: oneTime.hash,
      must_change_password: 1,
      search_text: '',
      created_at: at,
      updated_at: at,
    })
    .execute()
  const link = linkSealer(context, { tokenHash: caller?.tokenHash ?? '' })(
    '/api/download-attachment?file=abc',
  )
  const download = await offerDownload(context, { filename: 'gagal.csv', content: 'a' })
  const preview = createPreviewPath(context, 7).replace('/preview/', '')
  return async ({ app, context: later }: OpenedSchool) => ({
    session: (await authenticate(later, token)) !== null,
    link: (await callerOfLink(later, Object.fromEntries(new URL(link, 'http://a').searchParams))) !== null,
    download: (await app.inject({ url: download })).statusCode === 200,
    preview: readPreviewedPostId(later, preview) === 7,
    oneTimePassword:
      (await signInStored(
        { ...school, app },
        {
          login: username,
          password: oneTime.oneTime ?? '',
          must_change_password: true,
        },
      )) !== null,
  })
}

export const ALL = { session: true, link: true, download: true, preview: true, oneTimePassword: true }
export const NONE = { session: false, link: false, download: false, preview: false, oneTimePassword: false }
