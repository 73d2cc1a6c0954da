/** Accounts: the users of a school and their passwords. */
import { feature } from '#platform/contract/feature.ts'
import { reissuePasswords, resetPasswords } from './newPasswords.ts'
import * as user from './user.ts'
import { personTypes } from './userTypes.ts'

export const accounts = feature({
  uses: [],
  contributes: [personTypes],
  resources: {},
  calls: {
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
  },
})
