/** Accounts: sign-in and devices, passwords, roles, users, and the trail of what was done. */
import { feature } from '#platform/contract/feature.ts'
import { currentSession, login, loginSecondStep, logout } from '#platform/contract/session.ts'
import { endOtherSessions, endSession, listNewDevices, listSessions } from './device.ts'
import { reissuePasswords, resetPasswords } from './newPasswords.ts'
import { changePassword } from './password.ts'
import * as role from './role.ts'
import * as secondStep from './secondStep.ts'
import { exportTrail, listTrail, readTrailEntry } from './trail.ts'
import * as user from './user.ts'

export const accounts = feature({
  uses: [],
  resources: {},
  calls: {
    login,
    loginSecondStep,
    logout,
    currentSession,
    changePassword,
    listSessions,
    endSession,
    endOtherSessions,
    listNewDevices,
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
    listUsers: user.listUsers,
    exportUsers: user.exportUsers,
    readUser: user.readUser,
    createUser: user.createUser,
    updateUser: user.updateUser,
    removeUser: user.removeUser,
    resetPassword: user.resetPassword,
    resetPasswords: resetPasswords,
    reissuePasswords: reissuePasswords,
    readPasswordPolicy: user.readPasswordPolicy,
    importUsers: user.USER_IMPORT.importCsv,
    readUserImport: user.USER_IMPORT.readImport,
    reportUserImport: user.USER_IMPORT.reportImport,
    readUserTemplate: user.USER_IMPORT.readTemplate,
    listUserImports: user.USER_IMPORT.listImports,
    undoUserImport: user.USER_IMPORT.undoImport,
    listTrail,
    exportTrail,
    readTrailEntry,
  },
})
