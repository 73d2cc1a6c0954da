/** The calls of one's own notices: the list with the unread count, and marking them as read. */
import { compileQuery, PARAMETER } from '#platform/server/db/compileQuery.ts'
import type { Db, Queries } from '#platform/server/db/open.ts'
import { write } from '#platform/server/db/write.ts'
import type { CallerContext } from '#platform/server/http/authentication.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { NOTICE_KINDS } from '#platform/server/notices/notices.ts'
import type { NoticeRow, notices } from '../notices.ts'

type Paging = { page: number; page_size: number; unread: boolean }

export const noticeHandlers = {
  listNotices: async ({ query, user, context }) => ({
    result: await readNotices({ context, user }, query),
  }),
  readNotices: async ({ body: { ids, all }, user, context }) => {
    const unread = await write(context, user, async (tx) => {
      await tx.queries
        .updateTable('notices')
        .set({ read_at: tx.now() })
        .where('user_id', '=', user.id)
        .where('read_at', 'is', null)
        .$if(!all, (query) => query.where((of) => (ids?.length ? of('id', 'in', ids) : of.lit(false))))
        .execute()
      return countUnread(tx.queries, user.id)
    })
    return { message: 'Sudah ditandai dibaca.', result: { unread } }
  },
} satisfies Partial<Handlers<typeof notices.calls>>

async function readNotices({ context, user }: CallerContext, { page, page_size, unread: isUnread }: Paging) {
  const { kysely } = context.db
  const own = kysely
    .selectFrom('notices')
    .where('user_id', '=', user.id)
    .$if(isUnread, (query) => query.where('read_at', 'is', null))
  const unread = await unreadOf(context.db, user.id)
  const total_count = isUnread
    ? unread
    : (await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
  const stored = await own
    .select(['id', 'kind', 'about', 'count', 'path', 'created_at', 'read_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()
  const kinds = new Map(NOTICE_KINDS.of(context).map((kind) => [kind.kind, kind]))
  const rows = stored.map(({ about, count, ...row }): NoticeRow => {
    // A kind of a later version, which runs next to this one during a rolling upgrade, has no text here.
    const text = kinds.get(row.kind)?.text({ about, count }) ?? about
    return { ...row, text }
  })
  return { unread, rows, total_count, total_page: Math.ceil(total_count / page_size) }
}

const selectUnread = compileQuery((queries) =>
  queries
    .selectFrom('notices')
    .where('user_id', '=', PARAMETER)
    .where('read_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('unread')),
)

/** The bell asks at every focus of a window, mostly when nothing was written since. */
export const unreadOf = (db: Db, userId: number): Promise<number> =>
  db.memo(`unread ${userId}`, () => countUnread(db.kysely, userId), ['notices'])

export async function countUnread(queries: Queries, userId: number): Promise<number> {
  const [counted] = await selectUnread(queries, userId)
  return counted?.unread ?? 0
}
