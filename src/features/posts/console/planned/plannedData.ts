/** The data calls of scheduled posts, which are listed and exported; cancelling has its own endpoint. */
import type { EntityData } from '#platform/console/providers/entity.ts'
import { CONTENT_POLICY } from '../../access.ts'
import { exportPlannedPosts, listPlannedPosts } from '../../plannedPost.ts'

export const PLANNED = 'planned'

export const plannedData: EntityData = {
  list: listPlannedPosts,
  exports: exportPlannedPosts,
  access: { read: CONTENT_POLICY.read, create: [], change: CONTENT_POLICY.read, remove: [] },
}
