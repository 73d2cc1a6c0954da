/** The screens linked from a teacher's dashboard: classes, students, and a single student. */
import { LEARNING_POLICY } from '#features/learning/access.ts'
import { screen } from '#platform/console/kit/registry/consoleFeature.tsx'
import { resource } from '#platform/console/kit/registry/resource.tsx'
import { SIA } from '#platform/console/paths.ts'
import { TAUGHT_CLASSES } from '../../taught.ts'
import { TAUGHT_STUDENTS, taughtStudentData } from '../resources.ts'

const HIDDEN = { isHidden: true, isSia: true } as const

export const taughtPeopleScreens = [
  screen(() => import('./TaughtClassesScreen.tsx'), {
    ...HIDDEN,
    path: TAUGHT_CLASSES,
    label: 'Kelas Saya',
    parent: SIA,
    access: LEARNING_POLICY.teach,
  }),
  resource({
    ...HIDDEN,
    name: TAUGHT_STUDENTS,
    label: 'Siswa Saya',
    parent: SIA,
    data: taughtStudentData,
    load: () => import('./TaughtStudentList.tsx'),
    forms: 'none',
    subScreens: [
      {
        ...HIDDEN,
        subPath: ':id',
        label: 'Siswa',
        parent: `/${TAUGHT_STUDENTS}`,
        access: LEARNING_POLICY.teach,
        load: () => import('./TaughtStudentScreen.tsx'),
      },
    ],
  }),
]
