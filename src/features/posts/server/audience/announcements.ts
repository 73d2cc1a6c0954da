/** The calls of announcements: whom a post may be addressed to, and what is addressed to the caller. */
import { sql } from 'kysely'
import { listClassGroups, readGroupsOf } from '#features/enrolment/server/schoolGroups.ts'
import { now } from '#platform/server/context.ts'
import type { CallerContext } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { AUDIENCE_KINDS } from '../../audience.ts'
import { PUBLISHED } from '../../choices.ts'
import type { posts } from '../../posts.ts'
import { issuePreviewToken, linkDocuments } from '../previewLinks.ts'
import { isWithinTimes, shownAt } from '../published.ts'
import { isAddressedTo } from './audienceColumn.ts'

export const announcementHandlers = {
  listAudiences: async ({ context }) => {
    const classes = await listClassGroups(context.db.kysely)
    const groups = (['all', 'teacher', 'student'] as const).map((kind) => ({
      kind,
      name: AUDIENCE_KINDS[kind],
    }))
    return {
      result: { rows: [...groups, ...classes.map((room) => ({ kind: 'classroom' as const, ...room }))] },
    }
  },
  listAnnouncements: async ({ query: { page, page_size }, context, user }) => {
    const own = await selectOwn({ context, user })
    const { total } = await own
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await own
      .select(['posts.id', 'title', 'excerpt', 'image', shownAt.as('shown_at')])
      .orderBy(sql`${shownAt} desc`)
      .orderBy('posts.id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute()
    return { result: { rows, total_count: total, total_page: Math.ceil(total / page_size) } }
  },
  readAnnouncement: async ({ params: { id }, context, user }) => {
    const own = await selectOwn({ context, user })
    const found = await own
      .innerJoin('users', 'users.id', 'posts.author_id')
      .where('posts.id', '=', id)
      .select(['posts.id', 'title', 'excerpt', 'image', 'content', 'users.name as author'])
      .select(shownAt.as('shown_at'))
      .executeTakeFirst()
    if (!found) throw errors.notFound(NOT_FOUND)
    return { result: { ...found, content: linkDocuments(found.content, issuePreviewToken(context, id)) } }
  },
} satisfies Partial<Handlers<typeof posts.calls>>

const NOT_FOUND = 'Pengumuman ini tidak ada, sudah berakhir, atau bukan untuk Anda.'

/** Those that are addressed to the caller and shown now. */
async function selectOwn({ context, user }: CallerContext) {
  const { kysely } = context.db
  return kysely
    .selectFrom('posts')
    .where('posts.audience', 'is not', null)
    .where(isAddressedTo(await readGroupsOf(kysely, user.id)))
    .where('posts.status', '=', PUBLISHED)
    .where(isWithinTimes(now(context)))
}
