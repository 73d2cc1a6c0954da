/** Signed links that show a post before it is public; each is for one post and expires. */
import type { Context } from '#platform/server/context.ts'
import { LINK_LIFETIMES_MS } from '#platform/server/http/links/linkKinds.ts'
import { issueLinkToken, readLinkToken } from '#platform/server/http/links/linkTokens.ts'

/** @returns the path below the website's address */
export function createPreviewPath(context: Context, postId: number): string {
  return `/preview/${issuePreviewToken(context, postId)}`
}

export function issuePreviewToken(context: Context, postId: number): string {
  const expiresAt = context.clock() + LINK_LIFETIMES_MS.preview
  return issueLinkToken(context, 'preview', { subject: String(postId), expiresAt })
}

/** A link to a document of a post. */
const DOCUMENT_LINK = /\bhref="\/files\/[0-9a-f]{32}\/[^"?#]*/g

/** The text of a post whose links to documents open although it is not public. */
export const linkDocuments = (content: string, token: string) =>
  content.replace(DOCUMENT_LINK, (link) => `${link}?preview=${token}`)

/** @returns the post's id; null if the link has expired, or is not exactly as it was signed */
export function readPreviewedPostId(context: Context, token: string): number | null {
  const postId = readLinkToken(context, 'preview', { token })
  return postId === null ? null : Number(postId)
}
