/** The server part of the website. */
import { FIRST_ROWS } from '#platform/server/firstRows.ts'
import { serverPart } from '#platform/server/serverPart.ts'
import * as contract from '../website.ts'
import { seedSettings } from './firstSettings.ts'
import { menuHandlers } from './menus.ts'
import { picturesOfSettings } from './pictureSettings.ts'
import { publicHandlers, publicScope } from './public/calls.ts'
import { servePublicImages } from './public/images.ts'
import { redirectHandlers } from './redirects/redirects.ts'
import { settingHandlers } from './settings.ts'
import { siteHandlers } from './sites.ts'
import { WEBSITE_TABLES } from './tables.ts'
import { teacherChoiceHandlers } from './teachers.ts'

export const website = serverPart(contract.website, {
  tables: WEBSITE_TABLES,
  contributes: [FIRST_ROWS.contribute(seedSettings), picturesOfSettings],
  calls: {
    ...siteHandlers,
    ...menuHandlers,
    ...redirectHandlers,
    ...settingHandlers,
    ...teacherChoiceHandlers,
    ...publicHandlers,
  },
  scope: publicScope,
  serveRoutes: servePublicImages,
})
