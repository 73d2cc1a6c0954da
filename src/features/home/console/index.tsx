/** The homes in the console: the two dashboards, and a teacher's own classes and students. */

import School from '@mui/icons-material/SchoolOutlined'
import SpaceDashboard from '@mui/icons-material/SpaceDashboardOutlined'
import { LEARNING_POLICY } from '#features/learning/access.ts'
import { HOME_CARDS } from '#platform/console/kit/home/homePoints.ts'
import { consoleFeature, screen } from '#platform/console/kit/registry/consoleFeature.tsx'
import { preloadable } from '#platform/console/kit/registry/preloadable.tsx'
import { resource } from '#platform/console/kit/registry/resource.tsx'
import { HOME, SIA } from '#platform/console/paths.ts'
import { POLICY } from '#platform/contract/access.ts'
import { SIA_POLICY } from '../access.ts'
import { TAUGHT_CLASSES } from '../taught.ts'
import { TAUGHT_STUDENTS, taughtStudentData } from './resources.ts'

const TAUGHT = { parent: SIA, isHidden: true, isSia: true } as const

const stoppedAccounts = preloadable(
  () => import('./StoppedAccountsAlert.tsx'),
  ({ StoppedAccountsAlert }) => StoppedAccountsAlert,
)

export const home = consoleFeature(
  [
    screen(() => import('./Home.tsx'), {
      path: HOME,
      label: 'Dashboard',
      icon: SpaceDashboard,
      position: 0,
      access: POLICY.dashboard,
    }),
    screen(() => import('./school/home.tsx'), {
      path: SIA,
      label: 'Beranda SIA',
      icon: School,
      position: 0,
      isSia: true,
      isKept: true,
      access: SIA_POLICY,
    }),
    screen(() => import('./taught/TaughtClassesScreen.tsx'), {
      ...TAUGHT,
      path: TAUGHT_CLASSES,
      label: 'Kelas Saya',
      isKept: true,
      access: LEARNING_POLICY.teach,
    }),
    resource({
      ...TAUGHT,
      name: TAUGHT_STUDENTS,
      label: 'Siswa Saya',
      data: taughtStudentData,
      load: () => import('./taught/TaughtStudentList.tsx'),
      forms: 'none',
      subScreens: [
        {
          subPath: ':id',
          label: 'Siswa',
          parent: `/${TAUGHT_STUDENTS}`,
          isHidden: true,
          isSia: true,
          access: LEARNING_POLICY.teach,
          load: () => import('./taught/TaughtStudentScreen.tsx'),
        },
      ],
    }),
  ],
  {
    contributes: [
      HOME_CARDS.contribute({
        name: 'stopped-accounts',
        homes: ['dashboard', 'teacher', 'administrator'],
        position: 20,
        ...stoppedAccounts,
      }),
    ],
  },
)
