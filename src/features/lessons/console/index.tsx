/** Lessons in the console: who teaches what to which class, and the participants of a lesson. */

import GroupAdd from '@mui/icons-material/GroupAddOutlined'
import HistoryEdu from '@mui/icons-material/HistoryEduOutlined'
import { ACTIVITY } from '#features/school/console/academicMenu.ts'
import { OPEN_WORK } from '#platform/console/kit/home/homePoints.ts'
import { consoleFeature } from '#platform/console/kit/registry/consoleFeature.tsx'
import { resource } from '#platform/console/kit/registry/resource.tsx'
import { LESSON_CLASS_POLICY, LESSON_PARTICIPANT_POLICY } from '../access.ts'
import { trailEntities } from '../trailEntities.ts'
import { LESSON_CLASSES, LESSON_PARTICIPANTS, lessonClassData, lessonParticipantData } from './resources.ts'

const LESSON_ACTIVITY = { ...ACTIVITY, position: 21 } as const
const OF_LESSON_CLASSES = {
  parent: `/${LESSON_CLASSES}`,
  isHidden: true,
  isSia: true,
  access: LESSON_CLASS_POLICY,
} as const

export const lessons = consoleFeature(
  [
    resource({
      ...LESSON_ACTIVITY,
      name: LESSON_CLASSES,
      label: 'Pelajaran Kelas',
      icon: HistoryEdu,
      data: lessonClassData,
      load: () => import('./lessonClasses/lessonClasses.tsx'),
      subScreens: [
        {
          ...OF_LESSON_CLASSES,
          subPath: 'perclass',
          label: 'Data Per Kelas',
          load: () => import('./lessonClasses/ClassLessonsScreen.tsx'),
        },
        {
          ...OF_LESSON_CLASSES,
          subPath: 'matrix',
          label: 'Matriks Pelajaran',
          load: () => import('./lessonMatrix/MatrixScreen.tsx'),
        },
        {
          ...OF_LESSON_CLASSES,
          subPath: 'teacher-change',
          label: 'Ganti Guru',
          load: () => import('./teacherChanges/ChangeScreen.tsx'),
        },
        {
          ...OF_LESSON_CLASSES,
          subPath: 'copy',
          label: 'Salin Pelajaran',
          load: () => import('./lessonClasses/CopyScreen.tsx'),
        },
      ],
    }),
    resource({
      ...LESSON_ACTIVITY,
      name: LESSON_PARTICIPANTS,
      label: 'Peserta Pelajaran',
      icon: GroupAdd,
      data: lessonParticipantData,
      load: () => import('./lessonParticipants/LessonParticipantList.tsx'),
      forms: 'none',
      createPath: 'perlesson',
      subScreens: ['perlesson', 'edit/:id'].map((subPath) => ({
        subPath,
        label: 'Data Per Pelajaran',
        access: [...LESSON_PARTICIPANT_POLICY.read, ...LESSON_PARTICIPANT_POLICY.write],
        parent: `/${LESSON_PARTICIPANTS}`,
        isHidden: true,
        isSia: true,
        load: () => import('./lessonParticipants/LessonParticipantsScreen.tsx'),
      })),
    }),
  ],
  {
    contributes: [
      trailEntities,
      OPEN_WORK.contribute({
        position: 50,
        load: async () => (await import('./lessonClasses/withoutTeacherWork.tsx')).withoutTeacherWork,
      }),
    ],
  },
)
