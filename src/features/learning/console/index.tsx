/** Learning in the console: the lessons of a teacher with their materials, tasks and answers, and those of a student. */

import CastForEducation from '@mui/icons-material/CastForEducationOutlined'
import ImportContacts from '@mui/icons-material/ImportContactsOutlined'
import { ACTIVITY } from '#features/school/console/academicMenu.ts'
import { HOME_CARDS } from '#platform/console/kit/home/homePoints.ts'
import { consoleFeature, screen } from '#platform/console/kit/registry/consoleFeature.tsx'
import { preloadable } from '#platform/console/kit/registry/preloadable.tsx'
import { resource } from '#platform/console/kit/registry/resource.tsx'
import { LEARNING_POLICY } from '../access.ts'
import { STUDENT_LESSONS } from '../paths.ts'
import { trailEntities } from '../trailEntities.ts'
import { taughtLists } from './operator/lists.ts'
import { TAUGHT_LESSONS, taughtLessonData } from './resources.ts'

const LEARNING_ACTIVITY = { ...ACTIVITY, position: 22 } as const
const TEACHER_LESSONS_PATH = `/${TAUGHT_LESSONS}`
const HIDDEN = { isHidden: true, isSia: true } as const
const TEACHER_SCREEN = { ...HIDDEN, parent: TEACHER_LESSONS_PATH, access: LEARNING_POLICY.teach } as const
const STUDENT_SCREEN = {
  ...HIDDEN,
  parent: STUDENT_LESSONS,
  access: LEARNING_POLICY.attend,
  isKept: true,
} as const

const loadMaterialScreen = () => import('./teacher/MaterialScreen.tsx')
const loadTaskForm = () => import('./teacher/TaskFormScreen.tsx')

const loadTaughtLists = () => import('./operator/TaughtLists.tsx')
const TAUGHT_LISTS = [
  {
    label: 'Materi',
    data: taughtLists.materials,
    load: async () => ({ List: (await loadTaughtLists()).Materials }),
  },
  {
    label: 'Tugas',
    data: taughtLists.tasks,
    load: async () => ({ List: (await loadTaughtLists()).Tasks }),
  },
  {
    label: 'Jawaban',
    data: taughtLists.submissions,
    load: async () => ({ List: (await loadTaughtLists()).Submissions }),
  },
] as const

const loadHomeLists = () => import('./student/HomeLists.tsx')
const dueCard = preloadable(loadHomeLists, ({ DueCard }) => DueCard)
const newsCard = preloadable(loadHomeLists, ({ NewsCard }) => NewsCard)
const loadTeacherCard = () => import('./teacher/HomeCard.tsx')
const teacherCard = preloadable(loadTeacherCard, ({ HomeCard }) => HomeCard)

export const learning = consoleFeature(
  [
    resource({
      ...LEARNING_ACTIVITY,
      name: TAUGHT_LESSONS,
      label: 'Pelajaran Saya',
      icon: CastForEducation,
      isKept: true,
      data: taughtLessonData,
      load: () => import('./teacher/teacherLessons.tsx'),
      forms: 'none',
    }),
    screen(() => import('./operator/OverviewScreen.tsx'), {
      ...TEACHER_SCREEN,
      path: `${TEACHER_LESSONS_PATH}/overview`,
      label: 'Ringkasan Pembelajaran',
    }),
    ...TAUGHT_LISTS.map(({ label, data, load }) =>
      resource({
        ...HIDDEN,
        parent: TEACHER_LESSONS_PATH,
        name: data.list.path.slice(1),
        label,
        data,
        load,
        forms: 'none',
      }),
    ),
    screen(() => import('./teacher/LessonScreen.tsx'), {
      ...TEACHER_SCREEN,
      path: `${TEACHER_LESSONS_PATH}/:id`,
      label: 'Pelajaran',
      isKept: true,
    }),
    screen(loadMaterialScreen, {
      ...TEACHER_SCREEN,
      path: `${TEACHER_LESSONS_PATH}/:id/material/new`,
      label: 'Tambah Materi',
    }),
    screen(loadMaterialScreen, {
      ...TEACHER_SCREEN,
      path: `${TEACHER_LESSONS_PATH}/:id/material/:material_id`,
      label: 'Ubah Materi',
    }),
    screen(loadTaskForm, {
      ...TEACHER_SCREEN,
      path: `${TEACHER_LESSONS_PATH}/:id/task/new`,
      label: 'Tambah Tugas',
    }),
    screen(() => import('./scoring/SubmissionsScreen.tsx'), {
      ...TEACHER_SCREEN,
      path: `${TEACHER_LESSONS_PATH}/:id/task/:task_id`,
      label: 'Jawaban',
      isKept: true,
    }),
    screen(loadTaskForm, {
      ...TEACHER_SCREEN,
      path: `${TEACHER_LESSONS_PATH}/:id/task/:task_id/edit`,
      label: 'Ubah Tugas',
    }),
    screen(() => import('./student/LessonsScreen.tsx'), {
      ...LEARNING_ACTIVITY,
      path: STUDENT_LESSONS,
      label: 'Pelajaran Saya',
      forUserType: 'student',
      icon: ImportContacts,
      isKept: true,
      access: LEARNING_POLICY.attend,
    }),
    screen(() => import('./student/LessonScreen.tsx'), {
      ...STUDENT_SCREEN,
      path: `${STUDENT_LESSONS}/:id`,
      label: 'Pelajaran',
    }),
    screen(() => import('./student/TaskScreen.tsx'), {
      ...STUDENT_SCREEN,
      path: `${STUDENT_LESSONS}/:id/task/:task_id`,
      label: 'Tugas',
    }),
  ],
  {
    contributes: [
      trailEntities,
      HOME_CARDS.contribute({
        name: 'due-tasks',
        homes: ['student'],
        position: 0,
        ...dueCard,
        prepare: async (...home) => (await loadHomeLists()).prepare(...home),
      }),
      HOME_CARDS.contribute({ name: 'learning-news', homes: ['student'], position: 10, ...newsCard }),
      HOME_CARDS.contribute({
        name: 'teaching',
        homes: ['teacher'],
        position: 8,
        ...teacherCard,
        prepare: async (...home) => (await loadTeacherCard()).prepare(...home),
      }),
    ],
    outboxes: {
      answer: () => import('./student/answerOutbox.ts'),
      score: () => import('./scoring/scoreOutbox.ts'),
    },
  },
)
