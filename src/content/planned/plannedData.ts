/** The data calls of scheduled posts, which are listed and exported; cancelling has its own endpoint. */
import { POLICY } from '#contract/access.ts'
import { exportPlannedPosts, listPlannedPosts } from '#contract/content/posts/plannedPost.ts'
import type { EntityData } from '#src/providers/entity.ts'

export const PLANNED = 'planned'

export const plannedData: EntityData = {
  list: listPlannedPosts,
  exports: exportPlannedPosts,
  access: { read: POLICY.content.read, create: [], change: POLICY.content.read, remove: [] },
}
