/** Stored posts as the website's components take them. */

import type { StoredPost } from '#server/content/public/posts.ts'
import type { Context } from '#server/context.ts'
import { readStoredImages } from '#server/files/images.ts'
import { embeddedImages, plainText } from '#server/resource/markup.ts'
import type { Card, Post } from '#src/site/render.tsx'
import { prepareContent, type TextPictures } from './prepareContent.ts'

/** Characters shown of the text of a post that has no excerpt of its own. */
const EXCERPT = 180
/** Pictures of a text among which its card looks for one that is still there. */
const MAX_CANDIDATES = 20

/**
 * How each of these posts becomes a card: without a picture of its own it takes the first of its text that is still there.
 * Which are there is asked once for all of them.
 *
 * @example const toCard = await cardsFor(context, rows)
 */
export async function cardsFor(
  context: Context,
  posts: readonly StoredPost[],
): Promise<(post: StoredPost) => Card> {
  const candidates = posts.flatMap((post) => (post.image ? [] : firstPictures(post)))
  const stored = await readStoredImages(context.db.kysely, candidates)
  return (post) => ({
    type: post.type,
    title: post.title,
    slug: post.slug,
    excerpt: excerptOf(post),
    image: post.image ?? firstPictures(post).find((name) => stored.has(name)) ?? null,
    shown_at: post.shown_at,
    agenda_date: post.type === 'agenda' ? post.agenda_date : null,
  })
}

const firstPictures = ({ content }: StoredPost) => embeddedImages(content).slice(0, MAX_CANDIDATES)

/** @param card of the post @param pictures its own and those in its text */
export function toPost(post: StoredPost, card: Card, pictures: TextPictures): Post {
  return {
    ...card,
    // What its text shows anyway is not shown above it again.
    image: post.image,
    image_alt: pictures.altTexts.get(post.image ?? '') ?? '',
    id: post.id,
    content: prepareContent(post.content, pictures),
    author: post.author_name,
    tags: (post.tags ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    updated_at: post.updated_at,
  }
}

/** Its own, or how its text begins. */
export const excerptOf = ({ excerpt, content }: StoredPost) => excerpt ?? beginning(content)

function beginning(content: string): string {
  // No more of a long text than could stand there.
  const text = plainText(content.slice(0, 20 * EXCERPT))
  if (text.length <= EXCERPT) return text
  // The dots stay with the last word.
  return `${text.slice(0, text.lastIndexOf(' ', EXCERPT))}\u00a0…`
}
