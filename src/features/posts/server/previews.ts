/** Creates preview links of posts, for users who may read them. */
import { siteAddress } from '#platform/server/config.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Serve } from '#platform/server/http/serve.ts'
import { previewPost } from '../post.ts'
import { findReadablePost } from './postRows.ts'
import { createPreviewPath } from './previewLinks.ts'

export function servePreviews(serve: Serve) {
  serve(previewPost, async ({ params, context, user }) => {
    if (context.config.SITE === 'off') throw errors.conflict('Situs sekolah sedang dimatikan (SITE=off).')
    const post = await findReadablePost({ context, user }, params.id)
    const url = siteAddress(context.config) + (await createPreviewPath(context, post.id))
    return { message: 'Tautan pratinjau berlaku satu jam.', result: { url } }
  })
}
