/** The handlers of the platform's own calls. */
import { VERSION } from '#platform/contract/health.ts'
import { platform } from '#platform/contract/platform.ts'
import { attachmentHandlers } from './files/privateFiles.ts'
import { deviceHandlers } from './identity/devices/devices.ts'
import { sweepNetworks } from './identity/devices/knownNetworks.ts'
import { sweepNewDevices } from './identity/devices/newDevices.ts'
import { ownPasswordHandlers } from './identity/passwords/ownPassword.ts'
import { roleHandlers } from './identity/roles/roles.ts'
import { secondStepHandlers } from './identity/secondStep/ownSecondStep.ts'
import { signInWithCodeHandlers } from './identity/secondStep/signInWithCode.ts'
import { sessionHandlers } from './identity/signIn/signIn.ts'
import { readinessHandlers } from './observe/readiness.ts'
import { downloadHandlers } from './resource/export/downloads.ts'
import { serverPart } from './serverPart.ts'
import { trailHandlers } from './trail/trail.ts'

export const platformPart = serverPart(platform, {
  calls: {
    health: () => ({ result: { status: 'ok' as const, version: VERSION } }),
    ...readinessHandlers,
    ...attachmentHandlers,
    ...downloadHandlers,
    ...sessionHandlers,
    ...signInWithCodeHandlers,
    ...secondStepHandlers,
    ...deviceHandlers,
    ...ownPasswordHandlers,
    ...roleHandlers,
    ...trailHandlers,
  },
  hourlyTasks: [sweepNewDevices, sweepNetworks],
})
