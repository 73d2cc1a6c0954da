/** Links that show a post before it is public: signed, for one post, ending by themselves. */
import { previewPost } from '#contract/content/post.ts'
import { HOUR } from '#contract/units.ts'
import { siteAddress } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { errors } from '#server/http/errors.ts'
import { isSigned, secretOf, sign } from '#server/http/links/secrets.ts'
import type { Serve } from '#server/http/serve.ts'

const LIFETIME_MS = HOUR

export function servePreviews(serve: Serve) {
  serve(previewPost, async ({ params, context }) => {
    if (context.config.SITE === 'off') throw errors.conflict('Situs sekolah sedang dimatikan (SITE=off).')
    const post = await context.db.kysely
      .selectFrom('posts')
      .where('id', '=', params.id)
      .select('id')
      .executeTakeFirst()
    if (!post) throw errors.notFound('Konten tidak ditemukan. Mungkin sudah dihapus.')
    const url = siteAddress(context.config) + (await previewPath(context, post.id))
    return { message: 'Tautan pratinjau berlaku satu jam.', result: { url } }
  })
}

/** @returns the path below the website's address */
export async function previewPath(context: Context, postId: number): Promise<string> {
  const ends = context.clock() + LIFETIME_MS
  const signed = `${postId}.${ends}`
  return `/preview/${signed}.${sign(await secretOf(context, 'preview'), signed)}`
}

/** @returns the post's id, or null for a link that nobody here gave, or that has ended */
export async function previewedPost(context: Context, token: string): Promise<number | null> {
  const [id = '', ends = '', signature = ''] = token.split('.')
  if (!isSigned(await secretOf(context, 'preview'), `${id}.${ends}`, signature)) return null
  return Number(ends) > context.clock() ? Number(id) : null
}
