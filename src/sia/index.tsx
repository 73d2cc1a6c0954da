/** The wing of the academic system (SIA): master data, school year, report cards and graduation letters. */
import AssignmentInd from '@mui/icons-material/AssignmentIndOutlined'
import Assignment from '@mui/icons-material/AssignmentOutlined'
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import CoPresent from '@mui/icons-material/CoPresentOutlined'
import Dataset from '@mui/icons-material/DatasetOutlined'
import EventAvailable from '@mui/icons-material/EventAvailableOutlined'
import EventBusy from '@mui/icons-material/EventBusyOutlined'
import EventRepeat from '@mui/icons-material/EventRepeatOutlined'
import GroupAdd from '@mui/icons-material/GroupAddOutlined'
import Groups from '@mui/icons-material/GroupsOutlined'
import HistoryEdu from '@mui/icons-material/HistoryEduOutlined'
import MeetingRoom from '@mui/icons-material/MeetingRoomOutlined'
import MenuBook from '@mui/icons-material/MenuBookOutlined'
import Publish from '@mui/icons-material/PublishOutlined'
import School from '@mui/icons-material/SchoolOutlined'
import SupervisorAccount from '@mui/icons-material/SupervisorAccountOutlined'
import WorkspacePremium from '@mui/icons-material/WorkspacePremiumOutlined'
import { POLICY } from '#contract/access.ts'
import { targetOf } from '#contract/field/relations.ts'
import { student } from '#contract/people/student.ts'
import { teacher } from '#contract/people/teacher.ts'
import type { Resource } from '#contract/resource.ts'
import { classroom } from '#contract/sia/classroom.ts'
import { CLOSE_YEAR } from '#contract/sia/closing.ts'
import { RELEASES } from '#contract/sia/document/release.ts'
import { eduyear } from '#contract/sia/eduyear.ts'
import { HOMEROOMS } from '#contract/sia/homeroom.ts'
import { lesson } from '#contract/sia/lesson.ts'
import { resource } from '#src/kit/wing/resource.tsx'
import type { Icon, ScreenGroup } from '#src/kit/wing/Screen.ts'
import { screen, wing } from '#src/kit/wing/wing.tsx'
import { SIA } from '#src/paths.ts'
import { dataOf } from '#src/providers/entity.ts'
import { studentLessonScreens, teacherLessonScreens } from './learning/screens.tsx'
import {
  LESSON_CLASSES,
  LESSON_PARTICIPANTS,
  lessonClassData,
  lessonParticipantData,
  STUDENT_CLASSES,
  studentClassData,
} from './resources.ts'
import { taughtPeopleScreens } from './taught/screens.tsx'

const MASTER: ScreenGroup = { label: 'Data Master', icon: Dataset }
const ACTIVITY = {
  group: { label: 'Kegiatan', icon: EventRepeat } satisfies ScreenGroup,
  isSia: true,
} as const
const PER_CLASS = { label: 'Data Per Kelas', isHidden: true, isSia: true } as const
const RELEASE = { isSia: true, access: POLICY.release } as const
const loadRaporScreen = () => import('./rapors/RaporScreen.tsx')
const RAPORS = '/sia/activity/rapor'

export const sia = wing([
  screen(() => import('./home.tsx'), {
    path: SIA,
    label: 'Beranda SIA',
    icon: School,
    access: POLICY.sia,
    isSia: true,
  }),
  masterResource(lesson, MenuBook, () => import('./lessons.tsx')),
  masterResource(classroom, MeetingRoom, () => import('./classrooms.tsx')),
  masterResource(eduyear, CalendarMonth, () => import('./eduyears.tsx')),
  masterResource(teacher, SupervisorAccount, () => import('#src/people/teachers.tsx')),
  masterResource(student, Groups, () => import('./students.tsx')),
  screen(() => import('./homeroom/HomeroomScreen.tsx'), {
    path: HOMEROOMS,
    label: 'Wali Kelas',
    icon: CoPresent,
    access: POLICY.master.read,
    group: MASTER,
    isSia: true,
  }),
  screen(() => import('./period.tsx'), {
    path: '/sia/master/setting',
    label: 'Periode Aktif',
    icon: EventAvailable,
    access: POLICY.master.read,
    group: MASTER,
    isSia: true,
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
        ...PER_CLASS,
        subPath: 'new',
        parent: `/${STUDENT_CLASSES}`,
        access: POLICY.studentClass,
        load: () => import('./studentClasses/ClassParticipantsScreen.tsx'),
      },
    ],
  }),
  resource({
    ...ACTIVITY,
    name: LESSON_CLASSES,
    label: 'Pelajaran Kelas',
    icon: HistoryEdu,
    data: lessonClassData,
    load: () => import('./lessonClasses/lessonClasses.tsx'),
    subScreens: [
      {
        ...PER_CLASS,
        subPath: 'perclass',
        parent: `/${LESSON_CLASSES}`,
        access: POLICY.lessonClass,
        load: () => import('./lessonClasses/ClassLessonsScreen.tsx'),
      },
      {
        ...PER_CLASS,
        label: 'Matriks Pelajaran',
        subPath: 'matrix',
        parent: `/${LESSON_CLASSES}`,
        access: POLICY.lessonClass,
        load: () => import('./lessonMatrix/MatrixScreen.tsx'),
      },
      {
        ...PER_CLASS,
        label: 'Ganti Guru',
        subPath: 'teacher-change',
        parent: `/${LESSON_CLASSES}`,
        access: POLICY.lessonClass,
        load: () => import('./teacherChanges/ChangeScreen.tsx'),
      },
      {
        ...PER_CLASS,
        label: 'Salin Pelajaran',
        subPath: 'copy',
        parent: `/${LESSON_CLASSES}`,
        access: POLICY.lessonClass,
        load: () => import('./lessonClasses/CopyScreen.tsx'),
      },
    ],
  }),
  resource({
    ...ACTIVITY,
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
      access: [...POLICY.lessonParticipant.read, ...POLICY.lessonParticipant.write],
      parent: `/${LESSON_PARTICIPANTS}`,
      isHidden: true,
      isSia: true,
      load: () => import('./lessonParticipants/LessonParticipantsScreen.tsx'),
    })),
  }),
  ...teacherLessonScreens(ACTIVITY),
  ...taughtPeopleScreens,
  ...studentLessonScreens(ACTIVITY),
  screen(loadRaporScreen, {
    ...ACTIVITY,
    path: RAPORS,
    label: 'Rapor',
    icon: Assignment,
    access: POLICY.rapor.read,
  }),
  screen(loadRaporScreen, {
    path: `${RAPORS}/:id`,
    label: 'Rapor',
    parent: RAPORS,
    isHidden: true,
    isSia: true,
    access: POLICY.rapor.write,
  }),
  screen(() => import('./graduations/GraduationScreen.tsx'), {
    ...ACTIVITY,
    path: '/sia/activity/kelulusan',
    label: 'Kelulusan',
    icon: WorkspacePremium,
    access: POLICY.graduation.read,
  }),
  screen(() => import('./closing/ClosingScreen.tsx'), {
    ...ACTIVITY,
    path: CLOSE_YEAR,
    label: 'Tutup Tahun',
    icon: EventBusy,
    access: POLICY.studentClass,
  }),
  screen(() => import('./releases/ReleaseScreen.tsx'), {
    ...ACTIVITY,
    ...RELEASE,
    path: RELEASES,
    label: 'Terbitkan',
    icon: Publish,
  }),
  screen(() => import('./releases/ReadersScreen.tsx'), {
    ...RELEASE,
    path: `${RELEASES}/opened`,
    label: 'Sudah dan Belum Dibuka',
    parent: RELEASES,
    isHidden: true,
  }),
])

/** The screens of a master resource, which have the same path as its endpoints: /sia/master/… */
export function masterResource(
  definition: Resource,
  icon: Icon,
  load: Parameters<typeof resource>[0]['load'],
) {
  return resource({
    name: definition.api.slice(1),
    label: definition.label,
    icon,
    group: MASTER,
    isSia: true,
    recordRepresentation: targetOf(definition).title,
    data: dataOf(definition, definition.createExtra ? { createReturnsPassword: true } : {}),
    load,
  })
}
