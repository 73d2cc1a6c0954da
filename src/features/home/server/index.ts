/** The server part of home. */
import { serverPart } from '#platform/server/serverPart.ts'
import * as contract from '../home.ts'
import { dashboardHandlers } from './dashboards.ts'
import { homeScreenHandlers } from './home.ts'
import { stoppedAccountHandlers } from './stoppedAccounts.ts'
import { taughtHandlers } from './taught/taught.ts'

export const home = serverPart(contract.home, {
  calls: { ...taughtHandlers, ...dashboardHandlers, ...homeScreenHandlers, ...stoppedAccountHandlers },
})
