/** How the trail names the records of this feature. */
import { TRAIL_ENTITIES } from '#platform/contract/trail.ts'

export const trailEntities = TRAIL_ENTITIES.contribute(
  { id: 'lesson', name: 'Mata Pelajaran' },
  { id: 'classroom', name: 'Kelas' },
  { id: 'eduyear', name: 'Tahun Ajaran' },
  { id: 'period', name: 'Periode Aktif' },
)
