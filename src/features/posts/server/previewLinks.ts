/** Signed links that show a post before it is public; each is for one post and expires. */
import { HOUR } from '#platform/contract/units.ts'
import type { Context } from '#platform/server/context.ts'
import { isValidSignature, readSecret, sign } from '#platform/server/http/links/secrets.ts'

const LIFETIME_MS = HOUR

/** @returns the path below the website's address */
export async function createPreviewPath(context: Context, postId: number): Promise<string> {
  const expiresAt = context.clock() + LIFETIME_MS
  const payload = `${postId}.${expiresAt}`
  return `/preview/${payload}.${sign(await readSecret(context, 'preview'), payload)}`
}

/** @returns the post's id; null if the link has expired, or is not exactly as it was signed */
export async function readPreviewedPostId(context: Context, token: string): Promise<number | null> {
  const [id = '', expiresAt = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0) return null
  if (!isValidSignature(await readSecret(context, 'preview'), `${id}.${expiresAt}`, signature)) return null
  return Number(expiresAt) > context.clock() ? Number(id) : null
}
