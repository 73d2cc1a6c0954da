/** The audit log as a read-only entity. */
import type { EntityData } from '#platform/console/providers/entity.ts'
import { POLICY } from '#platform/contract/access.ts'
import { exportTrail, listTrail } from '#platform/contract/trail.ts'

export const TRAIL = 'audit'

export const trailData: EntityData = {
  list: listTrail,
  exports: exportTrail,
  access: { read: POLICY.trail, create: [], change: [], remove: [] },
}
