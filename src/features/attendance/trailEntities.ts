/** How the trail names the records of this feature. */
import { TRAIL_ENTITIES } from '#platform/contract/trailEntities.ts'

export const trailEntities = TRAIL_ENTITIES.contribute(
  { id: 'attendance_day', name: 'Kehadiran' },
  { id: 'attendance_settings', name: 'Pengaturan Kehadiran' },
  { id: 'absence_request', name: 'Izin/Sakit' },
)
