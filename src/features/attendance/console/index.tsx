/** Attendance in the console: taking a class, its month, what students sent, and a student's own. */
import EventAvailable from '@mui/icons-material/EventAvailableOutlined'
import FactCheck from '@mui/icons-material/FactCheckOutlined'
import TableChart from '@mui/icons-material/TableChartOutlined'
import { TIMELINE_EVENTS } from '#features/people/console/history/timelinePoint.ts'
import { ACTIVITY } from '#features/school/console/academicMenu.ts'
import { HOME_CARDS } from '#platform/console/kit/home/homePoints.ts'
import { consoleFeature, screen } from '#platform/console/kit/registry/consoleFeature.tsx'
import { preloadable } from '#platform/console/kit/registry/preloadable.tsx'
import { ATTENDANCE_POLICY } from '../access.ts'
import { ATTENDANCE, OWN_ATTENDANCE } from '../paths.ts'
import { trailEntities } from '../trailEntities.ts'
import { MONTH_PATH, REQUESTS_PATH } from './screenPaths.ts'

const PLACE = { ...ACTIVITY, position: 21 } as const
/** Students have the key for their own screen. */
const STAFF = ['administrator', 'teacher'] as const

const todayCard = preloadable(
  () => import('./home/TodayCard.tsx'),
  ({ TodayCard }) => TodayCard,
)

const ownCard = preloadable(
  () => import('./home/OwnCard.tsx'),
  ({ OwnCard }) => OwnCard,
)

export const attendance = consoleFeature(
  [
    screen(() => import('./taking/AttendanceScreen.tsx'), {
      ...PLACE,
      path: ATTENDANCE,
      label: 'Kehadiran',
      icon: FactCheck,
      forUserType: STAFF,
      isKept: true,
      access: ATTENDANCE_POLICY.take,
    }),
    screen(() => import('./month/MonthScreen.tsx'), {
      ...PLACE,
      path: MONTH_PATH,
      label: 'Rekap Bulan',
      icon: TableChart,
      forUserType: STAFF,
      access: ATTENDANCE_POLICY.take,
    }),
    screen(() => import('./absence/RequestsScreen.tsx'), {
      isHidden: true,
      isSia: true,
      parent: ATTENDANCE,
      path: REQUESTS_PATH,
      label: 'Izin & Sakit',
      access: ATTENDANCE_POLICY.take,
    }),
    screen(() => import('./own/OwnScreen.tsx'), {
      ...PLACE,
      path: OWN_ATTENDANCE,
      label: 'Kehadiran Saya',
      forUserType: 'student',
      icon: EventAvailable,
      access: ATTENDANCE_POLICY.own,
    }),
  ],
  {
    contributes: [
      trailEntities,
      TIMELINE_EVENTS.contribute({
        load: async () => (await import('./history/attendanceEvents.ts')).ATTENDANCE_EVENTS,
      }),
      HOME_CARDS.contribute({
        name: 'attendance',
        homes: ['dashboard', 'administrator', 'teacher'],
        position: 5,
        ...todayCard,
        prepare: async (...home) => (await import('./home/TodayCard.tsx')).prepare(...home),
      }),
      HOME_CARDS.contribute({
        name: 'own-attendance',
        homes: ['student'],
        position: 20,
        ...ownCard,
        prepare: async (...home) => (await import('./home/OwnCard.tsx')).prepare(...home),
      }),
    ],
    outboxes: { attendance: () => import('./taking/dayOutbox.ts') },
  },
)
