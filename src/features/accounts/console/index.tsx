/** Accounts in the console: users, roles, the audit log, the user's own password and devices, and the guide for everybody. */
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined'
import History from '@mui/icons-material/HistoryRounded'
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined'
import { PERSON_GROUP } from '#platform/console/kit/importCsv/passwords/personGroup.ts'
import { consoleFeature, screen } from '#platform/console/kit/registry/consoleFeature.tsx'
import { resource } from '#platform/console/kit/registry/resource.tsx'
import { CHANGE_PASSWORD, GUIDE, SESSIONS } from '#platform/console/paths.ts'
import { POLICY } from '#platform/contract/access.ts'
import { loginNumbers } from '../userTypes.ts'
import { ROLES, roleData } from './roles/roleData.ts'
import { TRAIL, trailData } from './trail/trailData.ts'
import { USERS, userData } from './users/userData.ts'

export const accounts = consoleFeature(
  [
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
      position: 40,
      recordRepresentation: 'name',
      data: userData,
      load: () => import('./users/users.ts'),
    }),
    resource({
      name: ROLES,
      label: 'Role',
      icon: AdminPanelSettings,
      position: 40,
      recordRepresentation: 'name',
      data: roleData,
      load: () => import('./roles/roles.ts'),
    }),
    resource({
      name: TRAIL,
      label: 'Jejak',
      icon: History,
      position: 40,
      data: trailData,
      load: () => import('./trail/TrailList.tsx'),
      forms: 'none',
    }),
  ],
  { contributes: [loginNumbers, PERSON_GROUP.contribute({ name: 'kelas' })] },
)
