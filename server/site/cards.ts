/** Stored posts as the website's components take them. */

import type { StoredPost } from '#server/content/public/posts.ts'
import type { ImageSizes } from '#server/files/images.ts'
import { embeddedImages, plainText } from '#server/resource/markup.ts'
import type { Card, Post } from '#src/site/render.tsx'
import { prepareContent } from './prepareContent.ts'

/** Characters shown of the text of a post that has no excerpt of its own. */
const EXCERPT = 180

export function toCard(post: StoredPost): Card {
  return {
    type: post.type,
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt ?? beginning(post.content),
    image: post.image ?? embeddedImages(post.content)[0] ?? null,
    shown_at: post.shown_at,
    agenda_date: post.type === 'agenda' ? post.agenda_date : null,
  }
}

export function toPost(post: StoredPost, sizes: ImageSizes): Post {
  return {
    ...toCard(post),
    // What its text shows anyway is not shown above it again.
    image: post.image,
    id: post.id,
    content: prepareContent(post.content, sizes),
    author: post.author_name,
    tags: (post.tags ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    updated_at: post.updated_at,
  }
}

function beginning(content: string): string {
  // No more of a long text than could stand there.
  const words = plainText(content.slice(0, 20 * EXCERPT))
  if (words.length <= EXCERPT) return words
  // The dots stay with the last word.
  return `${words.slice(0, words.lastIndexOf(' ', EXCERPT))}\u00a0…`
}
