/** To whom a saved post is addressed, and whether the website shows it too. */
import type { Queries } from '#platform/server/db/open.ts'
import type { Audience } from '../../audience.ts'
import type { Post } from '../../post.ts'
import type { PostInput } from '../../postInput.ts'
import { toStoredAudience } from './audienceColumn.ts'
import { refuseUnknownClasses } from './readers.ts'

type Sent = Pick<PostInput, 'audience' | 'visibility'>
type Former = Pick<Post, 'audience' | 'visibility'>

/**
 * The columns of what was sent. What is addressed to people is public only if that was chosen too.
 *
 * @param before the stored post; none for a new one
 * @throws 422 under `audience`
 */
export async function addressOf(queries: Queries, sent: Sent, before?: Former) {
  const former = before?.audience ?? []
  const audience = sent.audience ?? former
  const isSame = toStoredAudience(audience) === toStoredAudience(former)
  // A class that was removed since does not hinder other changes.
  if (!isSame) await refuseUnknownClasses(queries, audience)
  return { audience: toStoredAudience(audience), visibility: sent.visibility ?? unsaid(audience, before) }
}

function unsaid(audience: Audience, before: Former | undefined): Post['visibility'] {
  if (audience.length === 0) return 'public'
  return before && before.audience.length > 0 ? before.visibility : 'private'
}
