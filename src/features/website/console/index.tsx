/** The website in the console: its menus, redirects and settings. */

import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import AltRoute from '@mui/icons-material/AltRouteRounded'
import Tune from '@mui/icons-material/TuneOutlined'
import { OPEN_WORK } from '#platform/console/kit/home/homePoints.ts'
import { consoleFeature, screen } from '#platform/console/kit/registry/consoleFeature.tsx'
import { resource } from '#platform/console/kit/registry/resource.tsx'
import { MENU_POLICY, SETTING_POLICY } from '../access.ts'
import { trailEntities } from '../trailEntities.ts'
import { MENU_ITEMS, menuItemData } from './menus/menuItemData.ts'
import { DEAD_LINKS, REDIRECTS, redirectData } from './redirects/redirectData.ts'

const SETTINGS = { heading: 'Pengaturan', position: 30 } as const

export const website = consoleFeature(
  [
    resource({
      ...SETTINGS,
      name: MENU_ITEMS,
      label: 'Menu',
      icon: AccountTree,
      recordRepresentation: 'name',
      data: menuItemData,
      load: () => import('./menus/MenuList.tsx'),
      forms: 'none',
    }),
    screen(
      () => import('./menus/MenuEditor.tsx'),
      {
        path: `/${MENU_ITEMS}/:id`,
        label: 'Menu',
        parent: `/${MENU_ITEMS}`,
        isHidden: true,
        access: MENU_POLICY.read,
      },
      { allowsTextParams: true },
    ),
    resource({
      ...SETTINGS,
      name: REDIRECTS,
      label: 'Pengalihan',
      icon: AltRoute,
      recordRepresentation: 'path',
      data: redirectData,
      load: () => import('./redirects/RedirectList.tsx'),
      forms: 'none',
      subScreens: [
        {
          subPath: DEAD_LINKS,
          label: 'Tautan Rusak',
          parent: `/${REDIRECTS}`,
          isHidden: true,
          access: MENU_POLICY.read,
          load: () => import('./redirects/DeadLinks.tsx'),
        },
      ],
    }),
    screen(() => import('./settings/SettingScreen.tsx'), {
      ...SETTINGS,
      path: '/setting/general',
      label: 'Pengaturan Umum',
      icon: Tune,
      access: SETTING_POLICY,
    }),
  ],
  {
    contributes: [
      trailEntities,
      OPEN_WORK.contribute({
        position: 20,
        load: async () => (await import('./menus/brokenLinkWork.tsx')).brokenLinkWork,
      }),
    ],
  },
)
