/** Stores notices in the transaction of what they tell of, takes them back, and plans those that come later. */
import { sql } from 'kysely'
import type { Queries } from '#platform/server/db/open.ts'
import type { Tx } from '#platform/server/db/write.ts'
import { NOTICE_STORE, type Notice, type NoticeKind } from '#platform/server/notices/notices.ts'
import { mailFormerAddress } from './mail/formerAddress.ts'

/** Rows of one statement: seven parameters each, of which PostgreSQL allows 65,535 and SQLite 32,766. */
const MAX_ROWS = 1000

export const noticeStore = NOTICE_STORE.contribute({
  store: storeNotices,
  takeBack: takeBackNotices,
  mailFormerAddress,
  rename: renameNotices,
  plan: async ({ queries }, name, { id, at }) => {
    if (at === null)
      await queries.deleteFrom('notice_plans').where('name', '=', name).where('subject', '=', id).execute()
    else
      await queries
        .insertInto('notice_plans')
        .values({ name, subject: id, planned_at: at })
        .onConflict((conflict) => conflict.columns(['name', 'subject']).doUpdateSet({ planned_at: at }))
        .execute()
  },
})

async function storeNotices(tx: Tx, kind: NoticeKind, notices: readonly Notice[]): Promise<void> {
  const rows = new Map(notices.map((notice) => [`${notice.userId} ${groupName(notice)}`, notice]))
  // Always in the same order, so that two transactions that tell the same people cannot deadlock.
  const ordered = [...rows.values()].sort((one, other) => one.userId - other.userId)
  for (const some of inParts(ordered)) {
    const stored = await insertNotices(tx, kind, some)
    if (!kind.isGrouped) continue
    const ids = new Map(stored.map(({ id, user_id, group_name }) => [`${user_id} ${group_name}`, id]))
    const subjects = notices.flatMap((notice) => {
      const notice_id = ids.get(`${notice.userId} ${groupName(notice)}`)
      return notice_id === undefined ? [] : [{ notice_id, subject: notice.subject }]
    })
    for (const part of inParts(subjects))
      await tx.queries
        .insertInto('notice_subjects')
        .values(part)
        .onConflict((conflict) => conflict.columns(['notice_id', 'subject']).doNothing())
        .execute()
    await recount(tx.queries, [...ids.values()])
  }
}

const groupName = ({ group, subject }: Pick<Notice, 'group' | 'subject'>) => group ?? String(subject)

/** An unread one of the same group is renewed. */
function insertNotices(tx: Tx, { kind }: NoticeKind, notices: readonly Notice[]) {
  const rows = notices.map((notice) => ({
    user_id: notice.userId,
    kind,
    group_name: groupName(notice),
    about: notice.about,
    path: notice.path,
    count: 1,
    created_at: tx.now(),
    is_mailed: 0,
  }))
  return tx.queries
    .insertInto('notices')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'group_name'])
        .where('read_at', 'is', null)
        .doUpdateSet(({ ref }) => ({
          about: ref('excluded.about'),
          path: ref('excluded.path'),
          created_at: ref('excluded.created_at'),
          is_mailed: 0,
        })),
    )
    .returning(['id', 'user_id', 'group_name'])
    .execute()
}

async function recount(queries: Queries, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await queries
    .updateTable('notices')
    .set({ count: sql`(select count(*) from notice_subjects where notice_id = notices.id)` })
    .where('id', 'in', ids)
    .execute()
}

async function takeBackNotices(
  { queries }: Tx,
  { kind, isGrouped }: NoticeKind,
  { subjects, from }: { subjects: readonly number[]; from?: readonly number[] },
): Promise<void> {
  for (const part of inParts(subjects))
    if (isGrouped) await takeBackFromGroups(queries, kind, part)
    else
      for (const users of from ? inParts(from) : [null])
        await queries
          .deleteFrom('notices')
          .where('kind', '=', kind)
          .where('group_name', 'in', part.map(String))
          .where('read_at', 'is', null)
          .$if(users !== null, (query) => query.where('user_id', 'in', users ?? []))
          .execute()
}

/** What was read stays counted. */
async function takeBackFromGroups(queries: Queries, kind: string, subjects: readonly number[]) {
  const found = await queries
    .selectFrom('notice_subjects')
    .innerJoin('notices', 'notices.id', 'notice_subjects.notice_id')
    .where('subject', 'in', subjects)
    .where('kind', '=', kind)
    .where('read_at', 'is', null)
    .select(['notice_subjects.id', 'notice_id'])
    .execute()
  if (found.length === 0) return
  const notices = [...new Set(found.map(({ notice_id }) => notice_id))]
  await queries
    .deleteFrom('notice_subjects')
    .where(
      'id',
      'in',
      found.map(({ id }) => id),
    )
    .execute()
  await recount(queries, notices)
  await queries.deleteFrom('notices').where('id', 'in', notices).where('count', '=', 0).execute()
}

/** What a notice is about is the same for everybody. */
async function renameNotices({ queries }: Tx, { kind }: NoticeKind, notices: readonly Notice[]) {
  const names = new Map(notices.map((notice) => [groupName(notice), notice.about]))
  for (const [group_name, about] of names)
    await queries
      .updateTable('notices')
      .set({ about })
      .where('kind', '=', kind)
      .where('group_name', '=', group_name)
      .where('read_at', 'is', null)
      .execute()
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / MAX_ROWS) }, (_, index) =>
    items.slice(index * MAX_ROWS, (index + 1) * MAX_ROWS),
  )
}
