/** The audit log as a read-only entity. */
import { POLICY } from '#contract/access.ts'
import { exportTrail, listTrail } from '#contract/people/trail.ts'
import type { EntityData } from '#src/providers/entity.ts'

export const TRAIL = 'audit'

export const trailData: EntityData = {
  list: listTrail,
  exports: exportTrail,
  access: { read: POLICY.trail, create: [], change: [], remove: [] },
}
