/** A copy of a post ('Duplikat'): a draft of whoever asks for it, with its own address. */
import { POLICY } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { firstLetters } from '../../field/composed.ts'
import { idParams } from '../../fields.ts'
import { type Post, post } from '../post.ts'
import { HEADLINE } from '../postType.ts'
import type { PostInput } from './postInput.ts'

const COPY_SUFFIX = ' (salinan)'
/** Letters a title may have. */
const MAX_TITLE_LENGTH = 255

/** What the copy holds: everything but what there is one of, and when the post is shown. @example copyOf(post).title // 'Lomba (salinan)' */
export function copyOf({ author: _, user: __, title, post_meta, ...of }: Post): PostInput {
  return {
    type: of.type,
    title: `${firstLetters(title, MAX_TITLE_LENGTH - COPY_SUFFIX.length).trimEnd()}${COPY_SUFFIX}`,
    excerpt: of.excerpt,
    content: of.content,
    tags: of.tags,
    image: of.image,
    status: 'draft',
    visibility: of.visibility,
    comment_status: of.comment_status,
    agenda_date: of.agenda_date,
    publish_at: null,
    expire_at: null,
    meta: post_meta.filter(({ name }) => name !== HEADLINE),
  }
}

export const duplicatePost = endpoint({
  method: 'POST',
  path: '/post/:id/duplicate',
  summary: 'Membuat salinan satu konten sebagai draf, dengan alamatnya sendiri.',
  access: POLICY.content.create,
  params: idParams,
  isCreate: true,
  output: post,
})
