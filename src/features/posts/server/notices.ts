/** What contributors and publishers tell each other: a post was handed over, and published. */

import { grants } from '#platform/contract/access.ts'
import type { Tx } from '#platform/server/db/write.ts'
import {
  NOTICE_KINDS,
  type Notice,
  type NoticeKind,
  notify,
  rename,
  takeBack,
} from '#platform/server/notices/notices.ts'
import { CONTENT_POLICY } from '../access.ts'
import { PUBLISHED } from '../choices.ts'
import type { Post } from '../post.ts'
import { canPublishPost } from '../postRights.ts'
import { POST_TYPE, postEditPath } from '../postType.ts'
import { ANNOUNCEMENT, withdrawAnnouncement } from './audience/announcing.ts'

/** Whoever can publish the posts of others. */
const canApprove = ({ role_access }: { role_access: readonly string[] }) =>
  canPublishPost({ role_access }) &&
  grants(role_access, [...CONTENT_POLICY.read, ...CONTENT_POLICY.changeOthers])

const POST_SUBMITTED: NoticeKind = {
  kind: 'post_submitted',
  label: 'Konten diajukan',
  position: 30,
  mail: 'off',
  mailText: 'Ada konten yang diajukan untuk diterbitkan. Masuk untuk melihatnya.',
  text: ({ about }) => `Diajukan untuk diterbitkan: ${about}`,
  find: findApprovers,
  isFor: canApprove,
}

const POST_PUBLISHED: NoticeKind = {
  kind: 'post_published',
  label: 'Konten Anda diterbitkan',
  position: 31,
  mail: 'off',
  mailText: 'Konten yang Anda tulis diterbitkan. Masuk untuk melihatnya.',
  text: ({ about }) => `Diterbitkan: ${about}`,
  find: findAuthors,
  isFor: ({ role_access }) => grants(role_access, CONTENT_POLICY.write),
}

export const noticesOfPosts = NOTICE_KINDS.contribute(POST_SUBMITTED, POST_PUBLISHED)

export const noticeSubmission = (tx: Tx, id: number) => notify(tx, POST_SUBMITTED, [id])

type Noticed = Pick<Post, 'status' | 'title'>

/** Tells the author that somebody else has published the post, and takes back what no longer holds. */
export async function noticeChange(
  tx: Tx,
  id: number,
  { before, after }: { before: Noticed; after: Noticed },
) {
  if (before.title !== after.title)
    for (const kind of [ANNOUNCEMENT, POST_SUBMITTED, POST_PUBLISHED]) await rename(tx, kind, [id])
  if (before.status === after.status) return
  if (after.status === PUBLISHED) {
    await takeBack(tx, POST_SUBMITTED, [id])
    await notify(tx, POST_PUBLISHED, [id])
  } else await takeBack(tx, POST_PUBLISHED, [id])
}

/** A removed post takes all that was said of it along. */
export async function takeBackPost(tx: Tx, id: number): Promise<void> {
  await withdrawAnnouncement(tx, id)
  for (const kind of [POST_SUBMITTED, POST_PUBLISHED]) await takeBack(tx, kind, [id])
}

const selectPosts = ({ queries }: Tx, ids: readonly number[]) =>
  queries.selectFrom('posts').where('id', 'in', ids).select(['id', 'type', 'title', 'author_id']).execute()

type NamedPost = Awaited<ReturnType<typeof selectPosts>>[number]

const toNotice = ({ id, type, title }: NamedPost, userId: number): Notice => ({
  userId,
  subject: id,
  about: `${title} (${POST_TYPE[type].label.toLowerCase()})`,
  path: postEditPath(type, id),
})

async function findApprovers(tx: Tx, ids: readonly number[]): Promise<Notice[]> {
  const { queries } = tx
  const accesses = await queries.selectFrom('role_accesses').select(['role_id', 'access']).execute()
  const roles = [...new Set(accesses.map(({ role_id }) => role_id))].filter((role) => {
    const role_access = accesses.flatMap(({ role_id, access }) => (role_id === role ? access : []))
    return canApprove({ role_access })
  })
  if (roles.length === 0) return []
  const approvers = await queries.selectFrom('users').where('role_id', 'in', roles).select('id').execute()
  const posts = await selectPosts(tx, ids)
  return posts.flatMap((post) =>
    approvers.filter(({ id }) => id !== tx.user?.id).map(({ id }) => toNotice(post, id)),
  )
}

/** Nobody is told of what they did themselves. */
async function findAuthors(tx: Tx, ids: readonly number[]): Promise<Notice[]> {
  const posts = await selectPosts(tx, ids)
  return posts
    .filter(({ author_id }) => author_id !== tx.user?.id)
    .map((post) => toNotice(post, post.author_id))
}
