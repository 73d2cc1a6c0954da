/** Creates preview links of posts, for users who may read them. */
import { siteAddress } from '#platform/server/config.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import type { posts } from '../posts.ts'
import { findReadablePost } from './postRows.ts'
import { createPreviewPath } from './previewLinks.ts'

export const previewHandlers = {
  previewPost: async ({ params, context, user }) => {
    if (context.config.SITE === 'off') throw errors.conflict('Situs sekolah sedang dimatikan (SITE=off).')
    const post = await findReadablePost({ context, user }, params.id)
    const url = siteAddress(context.config) + createPreviewPath(context, post.id)
    return { message: 'Tautan pratinjau berlaku satu jam.', result: { url } }
  },
} satisfies Partial<Handlers<typeof posts.calls>>
