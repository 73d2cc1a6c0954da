/** How the trail names the records of this feature. */
import { TRAIL_ENTITIES } from '#platform/contract/trailEntities.ts'

export const trailEntities = TRAIL_ENTITIES.contribute(
  { id: 'material', name: 'Materi' },
  { id: 'task', name: 'Tugas' },
  { id: 'task_scores', name: 'Nilai tugas' },
  { id: 'submission', name: 'Pengumpulan' },
  { id: 'submissions', name: 'Pengumpulan sekelas' },
  { id: 'lesson_scores', name: 'Nilai pelajaran' },
)
