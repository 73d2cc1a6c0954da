/** Every screen once: where it is, what it is called, who may open it; routes, sidebar and SIA navbar read it. */
import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined'
import Article from '@mui/icons-material/ArticleOutlined'
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import Campaign from '@mui/icons-material/CampaignOutlined'
import Dataset from '@mui/icons-material/DatasetOutlined'
import Description from '@mui/icons-material/DescriptionOutlined'
import EventAvailable from '@mui/icons-material/EventAvailableOutlined'
import Event from '@mui/icons-material/EventOutlined'
import Groups from '@mui/icons-material/GroupsOutlined'
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
import { type ComponentType, lazy, type ReactElement } from 'react'
import { type AccessKey, POLICY } from '#contract/access.ts'
import { POST_TYPE, type PostType } from '#contract/content/postType.ts'
import { student } from '#contract/people/student.ts'
import { teacher } from '#contract/people/teacher.ts'
import { classroom } from '#contract/sia/classroom.ts'
import { eduyear } from '#contract/sia/eduyear.ts'
import { lesson } from '#contract/sia/lesson.ts'

export type Icon = ComponentType<{ fontSize?: 'small' | 'inherit' }>
export type Screen = {
  path: string
  label: string
  icon?: Icon
  /** Any of these keys opens it; an empty list opens it to nobody (decisions §2). */
  access: readonly AccessKey[]
  /** Stands in the SIA navbar instead of the sidebar. */
  isSia?: boolean
  /** Reached by links only; no menu names it. */
  isHidden?: boolean
  /** The list a form goes back to. */
  parent?: string
  /** The menu entry it unfolds from. */
  group?: Group
  /** Written above the first of those that share it in the sidebar. */
  heading?: string
  element: ReactElement
}
export type Group = { label: string; icon: Icon }

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

const PostList = lazy(async () => ({ default: (await import('#src/content/posts/PostList.tsx')).PostList }))
const PostForm = lazy(async () => ({ default: (await import('#src/content/posts/PostForm.tsx')).PostForm }))
const UserList = lazy(async () => ({ default: (await import('#src/people/users/UserList.tsx')).List }))
const UserForm = lazy(async () => ({ default: (await import('#src/people/users/UserForm.tsx')).Form }))
const RoleList = lazy(async () => ({ default: (await import('#src/people/roles/RoleList.tsx')).List }))
const RoleForm = lazy(async () => ({ default: (await import('#src/people/roles/RoleForm.tsx')).Form }))

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

type Described = Omit<Screen, 'element'>
type Triple = Omit<Described, 'access'> & {
  access: Record<'read' | 'create' | 'change', readonly AccessKey[]>
  /** One of what the list holds, for the titles of its forms; the list's label otherwise. */
  singular?: string
}

function screen(load: () => Promise<{ Screen: ComponentType }>, described: Described): Screen {
  const Shown = lazy(async () => ({ default: (await load()).Screen }))
  return { ...described, element: <Shown /> }
}

/** Master data stands where its calls do: /sia/master/… (spec §2). */
export function master(
  { api, label }: { api: string; label: string },
  icon: Icon,
  load: Parameters<typeof plain>[0],
) {
  return plain(load, { path: api, label, icon, group: MASTER, access: POLICY.master, isSia: true })
}

/** A generated or hand-written module with `List` and `Form`. */
function plain(
  load: () => Promise<{ List: ComponentType; Form: ComponentType }>,
  described: Triple,
): Screen[] {
  const List = lazy(async () => ({ default: (await load()).List }))
  const Form = lazy(async () => ({ default: (await load()).Form }))
  return withForms({ ...described, element: <List />, form: <Form /> })
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

/** A list with its `new` and `edit/{id}` forms (spec §2). */
function withForms({
  access,
  singular,
  form,
  ...list
}: Triple & { element: ReactElement; form: ReactElement }) {
  const noun = singular ?? list.label
  const common = { parent: list.path, isHidden: true, isSia: list.isSia ?? false, element: form }
  return [
    { ...list, access: access.read },
    { ...common, path: `${list.path}/new`, label: `Tambah ${noun}`, access: access.create },
    { ...common, path: `${list.path}/edit/:id`, label: `Ubah ${noun}`, access: access.change },
  ]
}
