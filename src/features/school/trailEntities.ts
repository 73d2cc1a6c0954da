/** How the trail names the records of this feature. */
import { TRAIL_ENTITIES } from '#platform/contract/trailEntities.ts'

export const trailEntities = TRAIL_ENTITIES.contribute(
  { id: 'period', name: 'Periode Aktif' },
  { id: 'semester_dates', name: 'Tanggal Semester' },
)
