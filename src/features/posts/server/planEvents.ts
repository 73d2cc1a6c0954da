/** What happens next to a planned post. */
import type { PlannedPost } from '../plannedPost.ts'
import { publicationOf } from '../publication.ts'

type PublicationTimes = Pick<PlannedPost, 'status' | 'visibility' | 'publish_at' | 'expire_at'> &
  Partial<Pick<PlannedPost, 'audience'>>

/** The next planned event of a post, or null. The server's list states the same rule in SQL. */
export function nextPlanEvent(post: PublicationTimes, now: string): PlannedPost['next'] | null {
  switch (publicationOf(post, now)) {
    case 'planned':
      return 'appear'
    case 'public':
    case 'addressed':
      return post.expire_at ? 'expire' : null
    default:
      return null
  }
}
