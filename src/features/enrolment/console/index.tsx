/** Enrolment in the console: students, homerooms, participants of classes, and closing the year. */

import AssignmentInd from '@mui/icons-material/AssignmentIndOutlined'
import CoPresent from '@mui/icons-material/CoPresentOutlined'
import EventBusy from '@mui/icons-material/EventBusyOutlined'
import Groups from '@mui/icons-material/GroupsOutlined'
import { TIMELINE_EVENTS } from '#features/people/console/history/timelinePoint.ts'
import { student } from '#features/people/student.ts'
import { MASTER_POLICY } from '#features/school/access.ts'
import { ACTIVITY, MASTER } from '#features/school/console/academicMenu.ts'
import { masterResource } from '#features/school/console/masterResource.ts'
import { OPEN_WORK } from '#platform/console/kit/home/homePoints.ts'
import { consoleFeature, screen } from '#platform/console/kit/registry/consoleFeature.tsx'
import { resource } from '#platform/console/kit/registry/resource.tsx'
import { STUDENT_CLASS_POLICY } from '../access.ts'
import { CLOSE_YEAR, HOMEROOMS } from '../paths.ts'
import { studentFilters } from '../studentFilters.ts'
import { trailEntities } from '../trailEntities.ts'
import { STUDENT_CLASSES, studentClassData } from './resources.ts'

export const enrolment = consoleFeature(
  [
    masterResource(student, { icon: Groups, position: 12, load: () => import('./students.tsx') }),
    screen(() => import('./homeroom/HomeroomScreen.tsx'), {
      ...MASTER,
      path: HOMEROOMS,
      label: 'Wali Kelas',
      icon: CoPresent,
      position: 12,
      access: MASTER_POLICY.read,
    }),
    resource({
      ...ACTIVITY,
      name: STUDENT_CLASSES,
      label: 'Peserta Kelas',
      icon: AssignmentInd,
      data: studentClassData,
      load: () => import('./studentClasses/StudentClassList.tsx'),
      forms: 'none',
      createPath: 'new',
      subScreens: [
        {
          subPath: 'new',
          label: 'Data Per Kelas',
          parent: `/${STUDENT_CLASSES}`,
          isHidden: true,
          isSia: true,
          access: STUDENT_CLASS_POLICY,
          load: () => import('./studentClasses/ClassParticipantsScreen.tsx'),
        },
        {
          subPath: 'spread',
          label: 'Bagi Kelas',
          parent: `/${STUDENT_CLASSES}`,
          isHidden: true,
          isSia: true,
          access: STUDENT_CLASS_POLICY,
          load: () => import('./spread/SpreadScreen.tsx'),
        },
      ],
    }),
    screen(() => import('./closing/ClosingScreen.tsx'), {
      ...ACTIVITY,
      path: CLOSE_YEAR,
      label: 'Tutup Tahun',
      icon: EventBusy,
      position: 24,
      access: STUDENT_CLASS_POLICY,
    }),
  ],
  {
    contributes: [
      trailEntities,
      studentFilters,
      OPEN_WORK.contribute({
        position: 40,
        load: async () => (await import('./studentClasses/withoutClassWork.tsx')).withoutClassWork,
      }),
      TIMELINE_EVENTS.contribute({
        load: async () => (await import('./history/classEvents.tsx')).CLASS_EVENTS,
      }),
    ],
  },
)
