/** Converts stored posts to the props of the website's components. */
import type { Context } from '#platform/server/context.ts'
import { readStoredImages } from '#platform/server/files/images.ts'
import { embeddedImages, plainText } from '#platform/server/resource/markup.ts'
import type { Card, Post } from '../../site/render.tsx'
import type { StoredPost } from '../public/posts.ts'
import { prepareContent, type TextPictures } from './prepareContent.ts'

/** Length of the excerpt made from a post's text if it has none of its own. */
const MAX_EXCERPT_LENGTH = 180
/** Pictures of a text that are considered for its card. */
const MAX_CANDIDATES = 20

/**
 * Returns a function that converts each of the posts to a card. A post without a picture gets the first picture of its
 * text that still exists; one query checks them for all posts.
 *
 * @example const toCard = await createToCard(context, rows)
 */
export async function createToCard(
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
    // The card's picture may be from the text, where it is shown anyway.
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

/** The post's excerpt, or the beginning of its text. */
export const excerptOf = ({ excerpt, content }: StoredPost) => excerpt ?? truncateText(content)

function truncateText(content: string): string {
  // Only the beginning of a long text is converted.
  const text = plainText(content.slice(0, 20 * MAX_EXCERPT_LENGTH))
  if (text.length <= MAX_EXCERPT_LENGTH) return text
  // A non-breaking space keeps the ellipsis with the last word.
  return `${text.slice(0, text.lastIndexOf(' ', MAX_EXCERPT_LENGTH))}\u00a0…`
}
