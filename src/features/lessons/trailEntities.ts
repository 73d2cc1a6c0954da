/** How the trail names the records of this feature. */
import { TRAIL_ENTITIES } from '#platform/contract/trailEntities.ts'

export const trailEntities = TRAIL_ENTITIES.contribute(
  { id: 'lesson_class', name: 'Pelajaran Kelas' },
  { id: 'teacher_change', name: 'Ganti Guru' },
  { id: 'lesson_class_student', name: 'Peserta Pelajaran' },
)
