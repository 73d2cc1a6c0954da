/** The server part of accounts. */

import { RESERVED_ROLES } from '#platform/server/identity/roles/reservedRoles.ts'
import { serverPart } from '#platform/server/serverPart.ts'
import * as contract from '../accounts.ts'
import { loginNumbers } from '../userTypes.ts'
import { noticesOfAccounts } from './notices.ts'
import { ROLE_OF_PERSON } from './rights.ts'
import { userImportHandlers } from './userImport.ts'
import { userHandlers } from './users.ts'

export const accounts = serverPart(contract.accounts, {
  columns: { users: { nisn: 'text?', nip: 'text?' } },
  contributes: [
    loginNumbers,
    noticesOfAccounts,
    RESERVED_ROLES.contribute(...Object.values(ROLE_OF_PERSON).map((name) => ({ name }))),
  ],
  calls: { ...userHandlers, ...userImportHandlers },
  commands: { 'reset-password': async () => (await import('./resetPasswordCommand.ts')).resetPassword },
})
