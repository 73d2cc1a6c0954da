/** The data calls of scheduled posts, which are listed and exported; cancelling has its own endpoint. */
import type { EntityData } from '#platform/console/providers/entity.ts'
import { POLICY } from '#platform/contract/access.ts'
import { exportPlannedPosts, listPlannedPosts } from '../../plannedPost.ts'

export const PLANNED = 'planned'

export const plannedData: EntityData = {
  list: listPlannedPosts,
  exports: exportPlannedPosts,
  access: { read: POLICY.content.read, create: [], change: POLICY.content.read, remove: [] },
}
