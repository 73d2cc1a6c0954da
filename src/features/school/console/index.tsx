/** The part of the console for the academic system (SIA): master data, school year, report cards and graduation letters. */
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
import { GRADUATION_POLICY, RAPOR_POLICY, RELEASE_POLICY } from '#features/documents/access.ts'
import { RELEASES } from '#features/documents/release.ts'
import { STUDENT_CLASS_POLICY } from '#features/enrolment/access.ts'
import { CLOSE_YEAR } from '#features/enrolment/closing.ts'
import { STUDENT_CLASSES, studentClassData } from '#features/enrolment/console/resources.ts'
import { HOMEROOMS } from '#features/enrolment/homeroom.ts'
import { SIA_POLICY } from '#features/home/access.ts'
import { taughtPeopleScreens } from '#features/home/console/taught/screens.tsx'
import { studentLessonScreens, teacherLessonScreens } from '#features/learning/console/screens.tsx'
import { LESSON_CLASS_POLICY, LESSON_PARTICIPANT_POLICY } from '#features/lessons/access.ts'
import {
  LESSON_CLASSES,
  LESSON_PARTICIPANTS,
  lessonClassData,
  lessonParticipantData,
} from '#features/lessons/console/resources.ts'
import { student } from '#features/people/student.ts'
import { teacher } from '#features/people/teacher.ts'
import { consoleFeature, screen } from '#platform/console/kit/registry/consoleFeature.tsx'
import { resource } from '#platform/console/kit/registry/resource.tsx'
import type { Icon, ScreenGroup } from '#platform/console/kit/registry/Screen.ts'
import { SIA } from '#platform/console/paths.ts'
import { dataOf } from '#platform/console/providers/entity.ts'
import { targetOf } from '#platform/contract/field/relations.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { MASTER_POLICY } from '../access.ts'
import { classroom } from '../classroom.ts'
import { eduyear } from '../eduyear.ts'
import { lesson } from '../lesson.ts'

const MASTER: ScreenGroup = { label: 'Data Master', icon: Dataset }
const ACTIVITY = {
  group: { label: 'Kegiatan', icon: EventRepeat } satisfies ScreenGroup,
  isSia: true,
} as const
const PER_CLASS = { label: 'Data Per Kelas', isHidden: true, isSia: true } as const
const RELEASE = { isSia: true, access: RELEASE_POLICY } as const
const loadRaporScreen = () => import('#features/documents/console/rapors/RaporScreen.tsx')
const RAPORS = '/sia/activity/rapor'

export const sia = consoleFeature([
  screen(() => import('#features/home/console/school/home.tsx'), {
    path: SIA,
    label: 'Beranda SIA',
    icon: School,
    access: SIA_POLICY,
    isSia: true,
  }),
  masterResource(lesson, MenuBook, () => import('./lessons.tsx')),
  masterResource(classroom, MeetingRoom, () => import('./classrooms.tsx')),
  masterResource(eduyear, CalendarMonth, () => import('./eduyears.tsx')),
  masterResource(teacher, SupervisorAccount, () => import('#features/people/console/teachers.tsx')),
  masterResource(student, Groups, () => import('#features/enrolment/console/students.tsx')),
  screen(() => import('#features/enrolment/console/homeroom/HomeroomScreen.tsx'), {
    path: HOMEROOMS,
    label: 'Wali Kelas',
    icon: CoPresent,
    access: MASTER_POLICY.read,
    group: MASTER,
    isSia: true,
  }),
  screen(() => import('./period.tsx'), {
    path: '/sia/master/setting',
    label: 'Periode Aktif',
    icon: EventAvailable,
    access: MASTER_POLICY.read,
    group: MASTER,
    isSia: true,
  }),
  resource({
    ...ACTIVITY,
    name: STUDENT_CLASSES,
    label: 'Peserta Kelas',
    icon: AssignmentInd,
    data: studentClassData,
    load: () => import('#features/enrolment/console/studentClasses/StudentClassList.tsx'),
    forms: 'none',
    createPath: 'new',
    subScreens: [
      {
        ...PER_CLASS,
        subPath: 'new',
        parent: `/${STUDENT_CLASSES}`,
        access: STUDENT_CLASS_POLICY,
        load: () => import('#features/enrolment/console/studentClasses/ClassParticipantsScreen.tsx'),
      },
    ],
  }),
  resource({
    ...ACTIVITY,
    name: LESSON_CLASSES,
    label: 'Pelajaran Kelas',
    icon: HistoryEdu,
    data: lessonClassData,
    load: () => import('#features/lessons/console/lessonClasses/lessonClasses.tsx'),
    subScreens: [
      {
        ...PER_CLASS,
        subPath: 'perclass',
        parent: `/${LESSON_CLASSES}`,
        access: LESSON_CLASS_POLICY,
        load: () => import('#features/lessons/console/lessonClasses/ClassLessonsScreen.tsx'),
      },
      {
        ...PER_CLASS,
        label: 'Matriks Pelajaran',
        subPath: 'matrix',
        parent: `/${LESSON_CLASSES}`,
        access: LESSON_CLASS_POLICY,
        load: () => import('#features/lessons/console/lessonMatrix/MatrixScreen.tsx'),
      },
      {
        ...PER_CLASS,
        label: 'Ganti Guru',
        subPath: 'teacher-change',
        parent: `/${LESSON_CLASSES}`,
        access: LESSON_CLASS_POLICY,
        load: () => import('#features/lessons/console/teacherChanges/ChangeScreen.tsx'),
      },
      {
        ...PER_CLASS,
        label: 'Salin Pelajaran',
        subPath: 'copy',
        parent: `/${LESSON_CLASSES}`,
        access: LESSON_CLASS_POLICY,
        load: () => import('#features/lessons/console/lessonClasses/CopyScreen.tsx'),
      },
    ],
  }),
  resource({
    ...ACTIVITY,
    name: LESSON_PARTICIPANTS,
    label: 'Peserta Pelajaran',
    icon: GroupAdd,
    data: lessonParticipantData,
    load: () => import('#features/lessons/console/lessonParticipants/LessonParticipantList.tsx'),
    forms: 'none',
    createPath: 'perlesson',
    subScreens: ['perlesson', 'edit/:id'].map((subPath) => ({
      subPath,
      label: 'Data Per Pelajaran',
      access: [...LESSON_PARTICIPANT_POLICY.read, ...LESSON_PARTICIPANT_POLICY.write],
      parent: `/${LESSON_PARTICIPANTS}`,
      isHidden: true,
      isSia: true,
      load: () => import('#features/lessons/console/lessonParticipants/LessonParticipantsScreen.tsx'),
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
  screen(() => import('#features/documents/console/graduations/GraduationScreen.tsx'), {
    ...ACTIVITY,
    path: '/sia/activity/kelulusan',
    label: 'Kelulusan',
    icon: WorkspacePremium,
    access: GRADUATION_POLICY.read,
  }),
  screen(() => import('#features/enrolment/console/closing/ClosingScreen.tsx'), {
    ...ACTIVITY,
    path: CLOSE_YEAR,
    label: 'Tutup Tahun',
    icon: EventBusy,
    access: STUDENT_CLASS_POLICY,
  }),
  screen(() => import('#features/documents/console/releases/ReleaseScreen.tsx'), {
    ...ACTIVITY,
    ...RELEASE,
    path: RELEASES,
    label: 'Terbitkan',
    icon: Publish,
  }),
  screen(() => import('#features/documents/console/releases/ReadersScreen.tsx'), {
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
