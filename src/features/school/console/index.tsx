/** What a school is made of, in the console: the first entries of the master data, and the active period. */
import BeachAccess from '@mui/icons-material/BeachAccessOutlined'
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import EventAvailable from '@mui/icons-material/EventAvailableOutlined'
import MeetingRoom from '@mui/icons-material/MeetingRoomOutlined'
import MenuBook from '@mui/icons-material/MenuBookOutlined'
import { consoleFeature, screen } from '#platform/console/kit/registry/consoleFeature.tsx'
import { MASTER_POLICY } from '../access.ts'
import { calendar } from '../calendar.ts'
import { classroom } from '../classroom.ts'
import { eduyear } from '../eduyear.ts'
import { lesson } from '../lesson.ts'
import { trailEntities } from '../trailEntities.ts'
import { MASTER } from './academicMenu.ts'
import { masterResource } from './masterResource.ts'

export const school = consoleFeature(
  [
    masterResource(lesson, { icon: MenuBook, load: () => import('./lessons.tsx') }),
    masterResource(classroom, { icon: MeetingRoom, load: () => import('./classrooms.tsx') }),
    masterResource(eduyear, { icon: CalendarMonth, load: () => import('./eduyears.tsx') }),
    masterResource(calendar, { icon: BeachAccess, position: 18, load: () => import('./calendar.tsx') }),
    screen(() => import('./period.tsx'), {
      ...MASTER,
      path: '/sia/master/setting',
      label: 'Periode Aktif',
      icon: EventAvailable,
      position: 19,
      access: MASTER_POLICY.read,
    }),
  ],
  { contributes: [trailEntities] },
)
