/** The server part of accounts. */
import { serverPart } from '#platform/server/serverPart.ts'
import * as contract from '../accounts.ts'
import { deviceHandlers } from './devices.ts'
import { ownPasswordHandlers } from './ownPassword.ts'
import { roleHandlers } from './roles.ts'
import { sessionHandlers } from './signIn.ts'
import { trailHandlers } from './trail/trail.ts'
import { userImportHandlers } from './userImport.ts'
import { userHandlers } from './users.ts'

export { seedFirstRows } from './firstRows.ts'

export const accounts = serverPart(contract.accounts, {
  calls: {
    ...sessionHandlers,
    ...deviceHandlers,
    ...ownPasswordHandlers,
    ...roleHandlers,
    ...userHandlers,
    ...userImportHandlers,
    ...trailHandlers,
  },
  commands: { 'reset-password': async () => (await import('./resetPasswordCommand.ts')).resetPassword },
})
