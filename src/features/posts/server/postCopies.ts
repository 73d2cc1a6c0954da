/** What a copy of a post takes over. */

import { firstLetters } from '#platform/contract/field/unicode.ts'
import type { Post } from '../post.ts'
import type { PostInput } from '../postInput.ts'
import { HEADLINE } from '../postType.ts'

const COPY_SUFFIX = ' (salinan)'

/** Maximum length of a title. */
const MAX_TITLE_LENGTH = 255

/** The input that creates a copy: all fields except author, dates of publication and the headline mark. @example toCopyInput(post).title // 'Lomba (salinan)' */
export function toCopyInput({ author: _, user: __, title, post_meta, ...fields }: Post): PostInput {
  return {
    type: fields.type,
    title: `${firstLetters(title, MAX_TITLE_LENGTH - COPY_SUFFIX.length).trimEnd()}${COPY_SUFFIX}`,
    excerpt: fields.excerpt,
    content: fields.content,
    tags: fields.tags,
    image: fields.image,
    status: 'draft',
    visibility: fields.visibility,
    audience: fields.audience,
    comment_status: fields.comment_status,
    agenda_date: fields.agenda_date,
    publish_at: null,
    expire_at: null,
    meta: post_meta.filter(({ name }) => name !== HEADLINE),
  }
}
