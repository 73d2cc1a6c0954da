/** How the trail names the records of this feature. */
import { TRAIL_ENTITIES } from '#platform/contract/trail.ts'

export const trailEntities = TRAIL_ENTITIES.contribute(
  { id: 'student', name: 'Siswa' },
  { id: 'student_numbers', name: 'Nomor telepon siswa' },
  { id: 'teacher', name: 'Guru' },
)
