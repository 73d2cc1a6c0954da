/** Links that show a post before it is public: signed, for one post, ending by themselves. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { previewPost } from '#contract/content/post.ts'
import { siteAddress } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { errors } from '#server/http/errors.ts'
import type { Serve } from '#server/http/serve.ts'

const LASTS = 60 * 60_000
const NAME = 'preview'

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
  const ends = context.clock() + LASTS
  const signed = `${postId}.${ends}`
  return `/preview/${signed}.${sign(await secretOf(context), signed)}`
}

/** @returns the post's id, or null for a link that nobody here gave, or that has ended */
export async function previewedPost(context: Context, token: string): Promise<number | null> {
  const [id = '', ends = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(await secretOf(context), `${id}.${ends}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Number(ends) > context.clock() ? Number(id) : null
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** Made at the first preview; the same for every process. */
async function secretOf({ db }: Context): Promise<string> {
  const read = () =>
    db.kysely.selectFrom('secrets').where('name', '=', NAME).select('value').executeTakeFirst()
  const known = await read()
  if (known) return known.value
  await db.kysely
    .insertInto('secrets')
    .values({ name: NAME, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await read())?.value ?? ''
}
