/** Creates preview links of posts, for users who may read them. */
import { previewPost } from '#contract/content/post.ts'
import { siteAddress } from '#server/config.ts'
import { errors } from '#server/http/errors.ts'
import type { Serve } from '#server/http/serve.ts'
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
