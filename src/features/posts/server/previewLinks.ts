/** Signed links that show a post before it is public; each is for one post and expires. */
import type { Context } from '#platform/server/context.ts'
import { LINK_LIFETIMES_MS } from '#platform/server/http/links/linkKinds.ts'
import { issueLinkToken, readLinkToken } from '#platform/server/http/links/linkTokens.ts'

/** @returns the path below the website's address */
export function createPreviewPath(context: Context, postId: number): string {
  const expiresAt = context.clock() + LINK_LIFETIMES_MS.preview
  return `/preview/${issueLinkToken(context, 'preview', { subject: String(postId), expiresAt })}`
}

/** @returns the post's id; null if the link has expired, or is not exactly as it was signed */
export function readPreviewedPostId(context: Context, token: string): number | null {
  const postId = readLinkToken(context, 'preview', { token })
  return postId === null ? null : Number(postId)
}
