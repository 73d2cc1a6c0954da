/** Links that show a post before it is public: signed, for one post, ending by themselves. */
import { HOUR } from '#contract/units.ts'
import type { Context } from '#server/context.ts'
import { isSigned, secretOf, sign } from '#server/http/links/secrets.ts'

const LIFETIME_MS = HOUR

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
