/** The calls that every product has, whatever its features are. */

import { feature } from './feature.ts'
import { health, readiness } from './health.ts'
import * as device from './identity/device.ts'
import { changePassword } from './identity/password.ts'
import * as role from './identity/role.ts'
import * as secondStep from './identity/secondStep.ts'
import { download } from './import/importCalls.ts'
import { downloadAttachment } from './privateFile.ts'
import { currentSession, login, loginSecondStep, logout } from './session.ts'
import { exportTrail, listTrail, readTrailEntry } from './trail.ts'

export const platform = feature({
  uses: [],
  resources: {},
  calls: {
    health,
    readiness,
    downloadAttachment,
    download,
    login,
    loginSecondStep,
    logout,
    currentSession,
    changePassword,
    listSessions: device.listSessions,
    endSession: device.endSession,
    endOtherSessions: device.endOtherSessions,
    listNewDevices: device.listNewDevices,
    readSecondStep: secondStep.readSecondStep,
    startSecondStep: secondStep.startSecondStep,
    confirmSecondStep: secondStep.confirmSecondStep,
    endSecondStep: secondStep.endSecondStep,
    resetSecondStep: secondStep.resetSecondStep,
    listRoles: role.listRoles,
    exportRoles: role.exportRoles,
    readRole: role.readRole,
    listAccesses: role.listAccesses,
    createRole: role.createRole,
    updateRole: role.updateRole,
    removeRole: role.removeRole,
    listTrail,
    exportTrail,
    readTrailEntry,
  },
})
