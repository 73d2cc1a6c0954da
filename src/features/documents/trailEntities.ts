/** How the trail names the records of this feature. */
import { TRAIL_ENTITIES } from '#platform/contract/trailEntities.ts'

export const trailEntities = TRAIL_ENTITIES.contribute(
  { id: 'rapor', name: 'Rapor' },
  { id: 'graduation', name: 'Kelulusan' },
  { id: 'document', name: 'Dokumen' },
  { id: 'release', name: 'Penerbitan' },
)
