/** The part of the console for user administration: users, roles, audit log, and the user's own account. */
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined'
import History from '@mui/icons-material/HistoryRounded'
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined'
import { consoleFeature, screen } from '#platform/console/kit/registry/consoleFeature.tsx'
import { resource } from '#platform/console/kit/registry/resource.tsx'
import { CHANGE_PASSWORD, GUIDE, PROFILE, SESSIONS } from '#platform/console/paths.ts'
import { POLICY } from '#platform/contract/access.ts'
import { ROLES, roleData } from './roles/roleData.ts'
import { TRAIL, trailData } from './trail/trailData.ts'
import { USERS, userData } from './users/userData.ts'

export const people = consoleFeature([
  screen(() => import('#features/people/console/profile/profile.tsx'), {
    path: PROFILE,
    label: 'Profile',
    access: POLICY.profile,
    isHidden: true,
  }),
  screen(() => import('./account/changePassword.tsx'), {
    path: CHANGE_PASSWORD,
    label: 'Ubah Password',
    access: POLICY.profile,
    isHidden: true,
  }),
  screen(() => import('./account/devices.tsx'), {
    path: SESSIONS,
    label: 'Perangkat',
    access: POLICY.profile,
    isHidden: true,
  }),
  screen(() => import('#platform/console/guide/GuideScreen.tsx'), {
    path: GUIDE,
    label: 'Panduan',
    access: POLICY.profile,
    isHidden: true,
  }),
  resource({
    name: USERS,
    label: 'Pengguna',
    icon: ManageAccounts,
    heading: 'Pengguna & Hak Akses',
    recordRepresentation: 'name',
    data: userData,
    load: () => import('./users/users.ts'),
  }),
  resource({
    name: ROLES,
    label: 'Role',
    icon: AdminPanelSettings,
    recordRepresentation: 'name',
    data: roleData,
    load: () => import('./roles/roles.ts'),
  }),
  resource({
    name: TRAIL,
    label: 'Jejak',
    icon: History,
    data: trailData,
    load: () => import('./trail/TrailList.tsx'),
    forms: 'none',
  }),
])
