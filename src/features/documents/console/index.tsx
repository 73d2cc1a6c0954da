/** Documents in the console: report cards, graduation letters, and when students may open them. */

import Assignment from '@mui/icons-material/AssignmentOutlined'
import Publish from '@mui/icons-material/PublishOutlined'
import WorkspacePremium from '@mui/icons-material/WorkspacePremiumOutlined'
import { TIMELINE_EVENTS } from '#features/people/console/history/timelinePoint.ts'
import { ACTIVITY } from '#features/school/console/academicMenu.ts'
import { OPEN_WORK } from '#platform/console/kit/home/homePoints.ts'
import { consoleFeature, screen } from '#platform/console/kit/registry/consoleFeature.tsx'
import { GRADUATION_POLICY, RAPOR_POLICY, RELEASE_POLICY } from '../access.ts'
import { LETTERS, RAPORS, RELEASES } from '../paths.ts'
import { studentFilters } from '../studentFilters.ts'
import { trailEntities } from '../trailEntities.ts'

const loadRaporScreen = () => import('./rapors/RaporScreen.tsx')

export const documents = consoleFeature(
  [
    screen(loadRaporScreen, {
      ...ACTIVITY,
      path: RAPORS,
      label: 'Rapor',
      icon: Assignment,
      position: 23,
      isKept: true,
      access: RAPOR_POLICY.read,
    }),
    screen(loadRaporScreen, {
      path: `${RAPORS}/:id`,
      label: 'Rapor',
      parent: RAPORS,
      isHidden: true,
      isSia: true,
      access: RAPOR_POLICY.write,
    }),
    screen(() => import('./graduations/GraduationScreen.tsx'), {
      ...ACTIVITY,
      path: LETTERS,
      label: 'Kelulusan',
      icon: WorkspacePremium,
      position: 23,
      access: GRADUATION_POLICY.read,
    }),
    screen(() => import('./releases/ReleaseScreen.tsx'), {
      ...ACTIVITY,
      path: RELEASES,
      label: 'Terbitkan',
      icon: Publish,
      position: 25,
      access: RELEASE_POLICY,
    }),
    screen(() => import('./releases/ReadersScreen.tsx'), {
      path: `${RELEASES}/opened`,
      label: 'Sudah dan Belum Dibuka',
      parent: RELEASES,
      isHidden: true,
      isSia: true,
      access: RELEASE_POLICY,
    }),
  ],
  {
    contributes: [
      trailEntities,
      studentFilters,
      OPEN_WORK.contribute({
        position: 30,
        load: async () => (await import('./rapors/missingRaporWork.tsx')).missingRaporWork,
      }),
      TIMELINE_EVENTS.contribute({
        load: async () => (await import('./history/documentEvents.ts')).DOCUMENT_EVENTS,
      }),
    ],
  },
)
