/** The screens of lessons: of those who teach, of those who take part. */
import CastForEducation from '@mui/icons-material/CastForEducationOutlined'
import ImportContacts from '@mui/icons-material/ImportContactsOutlined'
import { POLICY } from '#contract/access.ts'
import { STUDENT_LESSONS } from '#contract/sia/learning/submission.ts'
import { resource } from '#src/kit/wing/resource.tsx'
import type { Screen } from '#src/kit/wing/Screen.ts'
import { screen } from '#src/kit/wing/wing.tsx'
import { TAUGHT_LESSONS, taughtLessonData } from '../resources.ts'
import { taughtLists } from './operator/lists.ts'

type MenuPlace = Pick<Screen, 'group' | 'isSia'>

const TAUGHT = `/${TAUGHT_LESSONS}`
const below = { isHidden: true, isSia: true } as const
const taught = { ...below, parent: TAUGHT, access: POLICY.learning.teach } as const
const attended = { ...below, parent: STUDENT_LESSONS, access: POLICY.learning.attend } as const

const material = () => import('./teacher/MaterialScreen.tsx')
const taskForm = () => import('./teacher/TaskFormScreen.tsx')

const taughtList = () => import('./operator/TaughtLists.tsx')
const TAUGHT_LISTS = [
  {
    label: 'Materi',
    data: taughtLists.materials,
    load: async () => ({ List: (await taughtList()).Materials }),
  },
  {
    label: 'Tugas',
    data: taughtLists.tasks,
    load: async () => ({ List: (await taughtList()).Tasks }),
  },
  {
    label: 'Jawaban',
    data: taughtLists.submissions,
    load: async () => ({ List: (await taughtList()).Submissions }),
  },
] as const

export function taughtScreens(place: MenuPlace) {
  return [
    resource({
      ...place,
      name: TAUGHT_LESSONS,
      label: 'Pelajaran Saya',
      icon: CastForEducation,
      data: taughtLessonData,
      load: () => import('./teacher/teacherLessons.tsx'),
      forms: 'none',
    }),
    screen(() => import('./operator/OverviewScreen.tsx'), {
      ...taught,
      path: `${TAUGHT}/overview`,
      label: 'Ringkasan Pembelajaran',
    }),
    ...TAUGHT_LISTS.map(({ label, data, load }) =>
      resource({ ...below, parent: TAUGHT, name: data.list.path.slice(1), label, data, load, forms: 'none' }),
    ),
    screen(() => import('./teacher/LessonScreen.tsx'), {
      ...taught,
      path: `${TAUGHT}/:id`,
      label: 'Pelajaran',
    }),
    screen(material, { ...taught, path: `${TAUGHT}/:id/material/new`, label: 'Tambah Materi' }),
    screen(material, { ...taught, path: `${TAUGHT}/:id/material/:material_id`, label: 'Ubah Materi' }),
    screen(taskForm, { ...taught, path: `${TAUGHT}/:id/task/new`, label: 'Tambah Tugas' }),
    screen(() => import('./scoring/SubmissionsScreen.tsx'), {
      ...taught,
      path: `${TAUGHT}/:id/task/:task_id`,
      label: 'Jawaban',
    }),
    screen(taskForm, { ...taught, path: `${TAUGHT}/:id/task/:task_id/edit`, label: 'Ubah Tugas' }),
  ]
}

export function attendedScreens(place: MenuPlace) {
  return [
    screen(() => import('./student/LessonsScreen.tsx'), {
      ...place,
      path: STUDENT_LESSONS,
      label: 'Pelajaran Saya',
      forUserType: 'student',
      icon: ImportContacts,
      access: POLICY.learning.attend,
    }),
    screen(() => import('./student/LessonScreen.tsx'), {
      ...attended,
      path: `${STUDENT_LESSONS}/:id`,
      label: 'Pelajaran',
    }),
    screen(() => import('./student/TaskScreen.tsx'), {
      ...attended,
      path: `${STUDENT_LESSONS}/:id/task/:task_id`,
      label: 'Tugas',
    }),
  ]
}
