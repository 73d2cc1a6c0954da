/** How the trail names the records of this feature. */
import { TRAIL_ENTITIES } from '#platform/contract/trailEntities.ts'

export const trailEntities = TRAIL_ENTITIES.contribute(
  { id: 'homeroom', name: 'Wali Kelas' },
  { id: 'student_class', name: 'Peserta Kelas' },
  { id: 'class_spread', name: 'Bagi Kelas' },
  { id: 'student_event', name: 'Mutasi' },
)
