/** What happens next to a planned post. */
import { PUBLIC, PUBLISHED } from '../choices.ts'
import type { PlannedPost } from '../plannedPost.ts'

type PublicationTimes = Pick<PlannedPost, 'status' | 'visibility' | 'publish_at' | 'expire_at'>

/** The next planned event of a post, or null. The server's list states the same rule in SQL. */
export function nextPlanEvent(
  { status, visibility, publish_at, expire_at }: PublicationTimes,
  now: string,
): PlannedPost['next'] | null {
  if (status !== PUBLISHED || visibility !== PUBLIC || (expire_at && expire_at <= now)) return null
  if (publish_at && publish_at > now) return 'appear'
  return expire_at ? 'expire' : null
}
