/** Labels and filters of 'Jejak'. */

import { z } from 'zod'
import { choice, optionalMoment } from '#platform/contract/fields.ts'
import { TRAIL_ACTIONS } from '#platform/contract/trail.ts'
import type { TrailEntity } from '#platform/contract/trailEntities.ts'

/** @example trailLabel(TRAIL_ACTIONS, 'update') // 'Mengubah' */
export function trailLabel(options: readonly { id: string; name: string }[], id: string): string {
  return options.find((one) => one.id === id)?.name ?? id
}

/** The fields of the list's filter. */
export const trailFilters = (entities: readonly TrailEntity[]) =>
  z.object({
    action: choice('Perbuatan', TRAIL_ACTIONS),
    entity: choice('Data', entities),
    created_at: optionalMoment('Waktu'),
  })
