/** Every screen once: where it is, what it is called, who may open it; routes, sidebar and SIA navbar read it. */
import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined'
import Article from '@mui/icons-material/ArticleOutlined'
import AssignmentInd from '@mui/icons-material/AssignmentIndOutlined'
import Assignment from '@mui/icons-material/AssignmentOutlined'
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import Campaign from '@mui/icons-material/CampaignOutlined'
import Dataset from '@mui/icons-material/DatasetOutlined'
import Description from '@mui/icons-material/DescriptionOutlined'
import EventAvailable from '@mui/icons-material/EventAvailableOutlined'
import Event from '@mui/icons-material/EventOutlined'
import EventRepeat from '@mui/icons-material/EventRepeatOutlined'
import GroupAdd from '@mui/icons-material/GroupAddOutlined'
import Groups from '@mui/icons-material/GroupsOutlined'
import HistoryEdu from '@mui/icons-material/HistoryEduOutlined'
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined'
import MeetingRoom from '@mui/icons-material/MeetingRoomOutlined'
import MenuBook from '@mui/icons-material/MenuBookOutlined'
import PhotoLibrary from '@mui/icons-material/PhotoLibraryOutlined'
import RecordVoiceOver from '@mui/icons-material/RecordVoiceOverOutlined'
import School from '@mui/icons-material/SchoolOutlined'
import SpaceDashboard from '@mui/icons-material/SpaceDashboardOutlined'
import SupervisorAccount from '@mui/icons-material/SupervisorAccountOutlined'
import Tune from '@mui/icons-material/TuneOutlined'
import ViewCarousel from '@mui/icons-material/ViewCarouselOutlined'
import WorkspacePremium from '@mui/icons-material/WorkspacePremiumOutlined'
import { lazy } from 'react'
import { POLICY } from '#contract/access.ts'
import { POST_TYPE, type PostType } from '#contract/content/postType.ts'
import { student } from '#contract/people/student.ts'
import { teacher } from '#contract/people/teacher.ts'
import { classroom } from '#contract/sia/classroom.ts'
import { eduyear } from '#contract/sia/eduyear.ts'
import { lesson } from '#contract/sia/lesson.ts'
import { type Group, type Icon, plain, type Screen, screen, withForms } from './screen.tsx'

export type { Group, Icon, Screen } from './screen.tsx'

export const HOME = '/'
export const SIA = '/sia'
export const SIGN_IN = '/signin'
export const PROFILE = '/account/profile'
export const CHANGE_PASSWORD = '/account/change-password'

export const GALLERIES = '/galleries'
export const ALBUMS = '/album-gallery'
const MENU_LIST = '/menus'

const CONTENT = 'Konten Situs'
const MEDIA = 'Media'
const SETTING = 'Pengaturan'
const MASTER: Group = { label: 'Data Master', icon: Dataset }
const ACTIVITY: Group = { label: 'Kegiatan', icon: EventRepeat }
const STUDENT_CLASSES = '/sia/activity/student-class'
const LESSON_CLASSES = '/sia/activity/lesson-class'
export const LESSON_PARTICIPANTS = '/sia/activity/lesson-class-student'
const RAPORS = '/sia/activity/rapor'

const PostList = lazy(async () => ({ default: (await import('#src/content/posts/PostList.tsx')).PostList }))
const PostForm = lazy(async () => ({ default: (await import('#src/content/posts/PostForm.tsx')).PostForm }))
const UserList = lazy(async () => ({ default: (await import('#src/people/users/UserList.tsx')).List }))
const UserForm = lazy(async () => ({ default: (await import('#src/people/users/UserForm.tsx')).Form }))
const RoleList = lazy(async () => ({ default: (await import('#src/people/roles/RoleList.tsx')).List }))
const RoleForm = lazy(async () => ({ default: (await import('#src/people/roles/RoleForm.tsx')).Form }))
const LessonParticipants = lazy(async () => ({
  default: (await import('#src/sia/lessonClassStudents/LessonParticipantsScreen.tsx')).Screen,
}))

export const screens: readonly Screen[] = [
  screen(() => import('#src/content/dashboard.tsx'), {
    path: HOME,
    label: 'Dashboard',
    icon: SpaceDashboard,
    access: POLICY.dashboard,
  }),
  screen(() => import('#src/people/account/profile.tsx'), {
    path: PROFILE,
    label: 'Profile',
    access: POLICY.profile,
    isHidden: true,
  }),
  screen(() => import('#src/people/account/changePassword.tsx'), {
    path: CHANGE_PASSWORD,
    label: 'Ubah Password',
    access: POLICY.profile,
    isHidden: true,
  }),

  ...posts('news', Campaign),
  ...posts('article', Article),
  ...posts('agenda', Event),
  ...posts('page', Description),
  ...posts('preface', RecordVoiceOver),

  screen(() => import('#src/content/slides/SlideScreen.tsx'), {
    path: '/slides',
    label: 'Slide',
    icon: ViewCarousel,
    heading: MEDIA,
    access: POLICY.media.read,
  }),
  screen(() => import('#src/content/galleries/GalleryScreen.tsx'), {
    path: GALLERIES,
    label: 'Gallery',
    icon: PhotoLibrary,
    heading: MEDIA,
    access: POLICY.media.read,
  }),
  ...albums(),
  screen(() => import('#src/content/menus/MenuList.tsx'), {
    path: MENU_LIST,
    label: 'Menu',
    icon: AccountTree,
    heading: SETTING,
    access: POLICY.menu.read,
  }),
  screen(() => import('#src/content/menus/MenuEditor.tsx'), {
    path: `${MENU_LIST}/:id`,
    label: 'Menu',
    parent: MENU_LIST,
    isHidden: true,
    access: POLICY.menu.read,
  }),
  screen(() => import('#src/content/settings/SettingScreen.tsx'), {
    path: '/setting/general',
    label: 'Pengaturan Umum',
    icon: Tune,
    heading: SETTING,
    access: POLICY.setting,
  }),

  screen(() => import('#src/sia/home.tsx'), {
    path: SIA,
    label: 'Beranda SIA',
    icon: School,
    access: POLICY.sia,
    isSia: true,
  }),
  ...master(lesson, MenuBook, () => import('#src/sia/lessons.tsx')),
  ...master(classroom, MeetingRoom, () => import('#src/sia/classrooms.tsx')),
  ...master(eduyear, CalendarMonth, () => import('#src/sia/eduyears.tsx')),
  ...master(teacher, SupervisorAccount, () => import('#src/people/teachers.tsx')),
  ...master(student, Groups, () => import('#src/people/students/students.tsx')),
  screen(() => import('#src/sia/period.tsx'), {
    path: '/sia/master/setting',
    label: 'Periode Aktif',
    icon: EventAvailable,
    access: POLICY.master.read,
    group: MASTER,
    isSia: true,
  }),
  ...activities(),

  ...withForms({
    path: '/users',
    label: 'Pengguna',
    icon: ManageAccounts,
    heading: 'Pengguna & Hak Akses',
    access: POLICY.user,
    element: <UserList />,
    form: <UserForm />,
  }),
  ...withForms({
    path: '/user-roles',
    label: 'Role',
    icon: AdminPanelSettings,
    access: POLICY.role,
    element: <RoleList />,
    form: <RoleForm />,
  }),
]

/** Master data stands where its calls do: /sia/master/… (spec §2). */
export function master(
  { api, label }: { api: string; label: string },
  icon: Icon,
  load: Parameters<typeof plain>[0],
) {
  return plain(load, { path: api, label, icon, group: MASTER, access: POLICY.master, isSia: true })
}

/** The school year: classes, their lessons, who takes part in these. */
function activities(): Screen[] {
  const shown = { group: ACTIVITY, isSia: true } as const
  const perClass = { label: 'Data Per Kelas', isHidden: true, isSia: true } as const
  const { read, write } = POLICY.lessonClassStudent
  return [
    screen(() => import('#src/sia/studentClasses/StudentClassList.tsx'), {
      ...shown,
      path: STUDENT_CLASSES,
      label: 'Peserta Kelas',
      icon: AssignmentInd,
      access: POLICY.studentClass,
    }),
    screen(() => import('#src/sia/studentClasses/ClassParticipantsScreen.tsx'), {
      ...perClass,
      path: `${STUDENT_CLASSES}/new`,
      parent: STUDENT_CLASSES,
      access: POLICY.studentClass,
    }),
    ...plain(() => import('#src/sia/lessonClasses/lessonClasses.tsx'), {
      ...shown,
      path: LESSON_CLASSES,
      label: 'Pelajaran Kelas',
      icon: HistoryEdu,
      access: { read: POLICY.lessonClass, create: POLICY.lessonClass, change: POLICY.lessonClass },
    }),
    screen(() => import('#src/sia/lessonClasses/ClassLessonsScreen.tsx'), {
      ...perClass,
      path: `${LESSON_CLASSES}/perclass`,
      parent: LESSON_CLASSES,
      access: POLICY.lessonClass,
    }),
    screen(() => import('#src/sia/lessonClassStudents/LessonParticipantList.tsx'), {
      ...shown,
      path: LESSON_PARTICIPANTS,
      label: 'Peserta Pelajaran',
      icon: GroupAdd,
      access: read,
    }),
    ...['perlesson', 'edit/:id'].map((form) => ({
      path: `${LESSON_PARTICIPANTS}/${form}`,
      label: 'Data Per Pelajaran',
      access: [...read, ...write],
      parent: LESSON_PARTICIPANTS,
      isHidden: true,
      isSia: true,
      element: <LessonParticipants />,
    })),
    ...documents(),
  ]
}

/** Report cards and letters. */
function documents(): Screen[] {
  const shown = { group: ACTIVITY, isSia: true } as const
  const rapor = () => import('#src/sia/rapors/RaporScreen.tsx')
  return [
    screen(rapor, { ...shown, path: RAPORS, label: 'Rapor', icon: Assignment, access: POLICY.rapor.read }),
    screen(rapor, {
      path: `${RAPORS}/:id`,
      label: 'Rapor',
      parent: RAPORS,
      isHidden: true,
      isSia: true,
      access: POLICY.rapor.write,
    }),
    screen(() => import('#src/sia/graduations/GraduationScreen.tsx'), {
      ...shown,
      path: '/sia/activity/kelulusan',
      label: 'Kelulusan',
      icon: WorkspacePremium,
      access: POLICY.graduation.read,
    }),
  ]
}

/** The list is a tab of the gallery; a form's route is the album's own id, without `edit` (spec §2). */
function albums(): Screen[] {
  const { read, create, change } = POLICY.media
  const List = lazy(async () => ({ default: (await import('#src/content/albums/AlbumList.tsx')).List }))
  const Form = lazy(async () => ({ default: (await import('#src/content/albums/AlbumForm.tsx')).Form }))
  const form = { parent: ALBUMS, isHidden: true, element: <Form /> }
  return [
    { path: ALBUMS, label: 'Album', parent: GALLERIES, isHidden: true, access: read, element: <List /> },
    { ...form, path: `${ALBUMS}/new`, label: 'Tambah Album', access: create },
    { ...form, path: `${ALBUMS}/:id`, label: 'Ubah Album', access: change },
  ]
}

function posts(type: PostType, icon: Icon): Screen[] {
  const { path, plural, label } = POST_TYPE[type]
  const { read, create, open } = POLICY.content
  return withForms({
    path,
    icon,
    label: plural,
    singular: label,
    access: { read, create, change: open },
    element: <PostList type={type} />,
    form: <PostForm type={type} />,
    heading: CONTENT,
  })
}
