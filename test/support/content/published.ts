/** Publishes posts of every type, and for each type posts that the website must not show. */
import { expect } from 'vitest'
import type { PostType } from '#features/posts/postType.ts'
import { POST_TYPES } from '#features/posts/postType.ts'
import type { Client } from '#test/support/world/world.ts'
import { readPost, writePost } from './posts.ts'

export const HOUR_MS = 3_600_000

/** A word in the title, text, excerpt and tags of every hidden post. */
export const HIDDEN_WORD = 'rahasia'
export const VISIBLE_WORD = 'terlihat'

type HiddenPost = { slug: string; id: number; reason: string }
export type PublishedSchool = {
  visible: Record<PostType, { slug: string; id: number }>
  hidden: HiddenPost[]
}

const HIDDEN_STATES = {
  draft: () => ({ status: 'draft' }),
  private: () => ({ visibility: 'private' }),
  scheduled: (now: number) => ({ publish_at: new Date(now + HOUR_MS).toISOString() }),
  expired: (now: number) => ({ expire_at: new Date(now - HOUR_MS).toISOString() }),
}

/** What is addressed to people is private, unless it is chosen to be shown by the website too. */
const AUDIENCE = [{ kind: 'all' }]
const NEWS_STATES = { ...HIDDEN_STATES, addressed: () => ({ audience: AUDIENCE }) }

/** @param now the current time, in milliseconds since 1970 */
export async function publishSchool(admin: Client, now: number): Promise<PublishedSchool> {
  const futureDate = (days: number) => new Date(now + days * 24 * HOUR_MS).toISOString().slice(0, 10)
  const makeFields = (type: PostType, word: string) => ({
    type,
    title: `${type} ${word}`,
    content: `<p>Isi ${word}.</p>`,
    excerpt: `Ringkasan ${word}`,
    tags: word,
    status: 'publish',
    ...(type === 'agenda' && { agenda_date: futureDate(3) }),
  })
  const hidden: HiddenPost[] = []
  const visible = {} as PublishedSchool['visible']
  for (const type of POST_TYPES) {
    const { id, slug } = await writePost(admin, {
      ...makeFields(type, VISIBLE_WORD),
      ...(type === 'news' && { audience: AUDIENCE, visibility: 'public' }),
    })
    visible[type] = { id, slug }
    for (const [reason, makeState] of Object.entries(type === 'news' ? NEWS_STATES : HIDDEN_STATES)) {
      const post = await writePost(admin, {
        ...makeFields(type, HIDDEN_WORD),
        title: `${type} ${HIDDEN_WORD} ${reason}`,
        ...makeState(now),
        ...(type === 'news' && { meta: [{ name: 'mtdt_headline_one', value: 1 }] }),
      })
      hidden.push({ id: post.id, slug: post.slug, reason: `${type} ${reason}` })
      await addMenuItem(admin, { name: `menu ${HIDDEN_WORD}`, link: '/', post_id: post.id })
    }
    await addMenuItem(admin, { name: `menu ${type}`, link: '/', post_id: id })
  }
  await renameHiddenPost(admin, hidden[0] as HiddenPost, hidden)
  await admin.post('/slide', { title: 'Slide', link: '/news' })
  await admin.post('/gallery', { title: 'Gambar', type: 'image' })
  return { visible, hidden }
}

/** Gives a hidden post a second slug, so that its former address would redirect. */
async function renameHiddenPost(admin: Client, { id, slug }: HiddenPost, hidden: HiddenPost[]) {
  const post = await readPost(admin, id)
  const { status } = await admin.put(`/post/${id}`, { ...post, slug: `${slug}-baru` })
  expect(status).toBe(200)
  hidden.push({ id, slug: `${slug}-baru`, reason: 'renamed' })
}

async function addMenuItem(admin: Client, item: object) {
  expect((await admin.post('/setting/menu', { type: 'main', ...item })).status).toBe(201)
}
