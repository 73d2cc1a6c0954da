/** The server part of accounts. */
import { serverPart } from '#platform/server/serverPart.ts'
import * as contract from '../accounts.ts'
import { deviceHandlers } from './devices.ts'
import { sweepNetworks } from './knownNetworks.ts'
import { sweepNewDevices } from './newDevices.ts'
import { ownPasswordHandlers } from './ownPassword.ts'
import { roleHandlers } from './roles.ts'
import { secondStepHandlers } from './secondStep/ownSecondStep.ts'
import { signInWithCodeHandlers } from './secondStep/signInWithCode.ts'
import { sessionHandlers } from './signIn.ts'
import { trailHandlers } from './trail/trail.ts'
import { userImportHandlers } from './userImport.ts'
import { userHandlers } from './users.ts'

export { weakDefaultWarning } from './chosenPassword.ts'
export { seedFirstRows } from './firstRows.ts'

export const accounts = serverPart(contract.accounts, {
  calls: {
    ...sessionHandlers,
    ...signInWithCodeHandlers,
    ...secondStepHandlers,
    ...deviceHandlers,
    ...ownPasswordHandlers,
    ...roleHandlers,
    ...userHandlers,
    ...userImportHandlers,
    ...trailHandlers,
  },
  hourlyTasks: [sweepNewDevices, sweepNetworks],
  commands: { 'reset-password': async () => (await import('./resetPasswordCommand.ts')).resetPassword },
})
