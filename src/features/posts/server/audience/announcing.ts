/** Tells those to whom a post is addressed once it is shown, and takes that back when it no longer is. */
import type { Tx } from '#platform/server/db/write.ts'
import {
  NOTICE_KINDS,
  NOTICE_PLANS,
  type Notice,
  type NoticeKind,
  type NoticePlan,
  notify,
  plan,
  takeBack,
  takeBackFrom,
} from '#platform/server/notices/notices.ts'
import type { Audience } from '../../audience.ts'
import { PUBLISHED } from '../../choices.ts'
import { ANNOUNCEMENTS } from '../../paths.ts'
import { readAudience } from './audienceColumn.ts'
import { findReaders } from './readers.ts'

export const ANNOUNCEMENT: NoticeKind = {
  kind: 'announcement',
  label: 'Pengumuman baru',
  position: 12,
  mail: 'off',
  mailText: 'Ada pengumuman baru untuk Anda. Masuk untuk membacanya.',
  text: ({ about }) => `Pengumuman: ${about}`,
  find: (tx, ids) => findNotices(tx, ids),
  isFor: () => true,
}

/** Looks again at the moment at which a post appears or expires. */
const ANNOUNCEMENT_PLAN: NoticePlan = { name: 'announcement', run: (tx, id) => announce(tx, id) }

export const announcementNotices = [
  NOTICE_KINDS.contribute(ANNOUNCEMENT),
  NOTICE_PLANS.contribute(ANNOUNCEMENT_PLAN),
]

/**
 * To be called after each change of a post.
 *
 * @param former to whom it was addressed before the change
 */
export async function announce(tx: Tx, id: number, former?: Audience): Promise<void> {
  const post = await tx.queries
    .selectFrom('posts')
    .where('id', '=', id)
    .select(['audience', 'status', 'publish_at', 'expire_at', 'announced_at'])
    .executeTakeFirst()
  if (!post || (post.audience === null && (former === undefined || former.length === 0))) return
  const audience = readAudience(post.audience)
  const at = tx.now()
  const isShown = audience.length > 0 && post.status === PUBLISHED && isWithin(post, at)
  if (!isShown) await withdrawAnnouncement(tx, id)
  else if (post.announced_at === null) await notify(tx, ANNOUNCEMENT, [id])
  else if (former) await tellDifference(tx, id, { former, audience })
  const announced_at = isShown ? (post.announced_at ?? at) : null
  if (announced_at !== post.announced_at)
    await tx.queries.updateTable('posts').set({ announced_at }).where('id', '=', id).execute()
  const isPlanned = audience.length > 0 && post.status === PUBLISHED
  await plan(tx, ANNOUNCEMENT_PLAN, { id, at: isPlanned ? nextMoment(post, at) : null })
}

/** A removed post takes its announcement along. */
export async function withdrawAnnouncement(tx: Tx, id: number): Promise<void> {
  await takeBack(tx, ANNOUNCEMENT, [id])
  await plan(tx, ANNOUNCEMENT_PLAN, { id, at: null })
}

type Times = { publish_at: string | null; expire_at: string | null }

const isWithin = ({ publish_at, expire_at }: Times, at: string) =>
  (publish_at === null || publish_at <= at) && (expire_at === null || expire_at > at)

const nextMoment = ({ publish_at, expire_at }: Times, at: string) =>
  [publish_at, expire_at].filter((moment) => moment !== null && moment > at).sort()[0] ?? null

/** Who was told already is not told again; who is no longer meant loses the notice. */
async function tellDifference(
  tx: Tx,
  id: number,
  { former, audience }: { former: Audience; audience: Audience },
): Promise<void> {
  const [before, after] = [await findReaders(tx.queries, former), await findReaders(tx.queries, audience)]
  const [earlier, current] = [new Set(before), new Set(after)]
  const gone = before.filter((reader) => !current.has(reader))
  const fresh = after.filter((reader) => !earlier.has(reader))
  if (gone.length > 0) await takeBackFrom(tx, ANNOUNCEMENT, { subjects: [id], from: gone })
  if (fresh.length > 0)
    await notify(tx, { ...ANNOUNCEMENT, find: (tx, ids) => findNotices(tx, ids, new Set(fresh)) }, [id])
}

/** @param only whom of the audience; all of it by default */
async function findNotices(tx: Tx, ids: readonly number[], only?: ReadonlySet<number>): Promise<Notice[]> {
  const posts = await tx.queries
    .selectFrom('posts')
    .where('id', 'in', ids)
    .select(['id', 'title', 'audience'])
    .execute()
  const notices: Notice[] = []
  for (const { id, title, audience } of posts) {
    const readers = await findReaders(tx.queries, readAudience(audience))
    const path = `${ANNOUNCEMENTS}/${id}`
    // Nobody is told of what they did themselves.
    for (const userId of readers)
      if (userId !== tx.user?.id && (only?.has(userId) ?? true))
        notices.push({ userId, subject: id, about: title, path })
  }
  return notices
}
