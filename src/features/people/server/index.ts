/** The server part of people. */

import { serverPart } from '#platform/server/serverPart.ts'
import * as contract from '../people.ts'
import { ownersOfAccounts } from './accountOwners.ts'
import { listCurrentTeachers } from './currentTeachers.ts'
import { studentHistoryHandlers } from './history/history.ts'
import { releaseLeaverPhotos } from './leavers.ts'
import { anonymiseExpiredLeavers } from './personalData/anonymise.ts'
import { leaverNote } from './personalData/leaverNote.ts'
import { personalDataHandlers } from './personalData/personalData.ts'
import { accountHooks, personAccountHandlers } from './persons.ts'
import { profileHandlers } from './profiles.ts'
import { PEOPLE_TABLES } from './tables.ts'

export const people = serverPart(contract.people, {
  tables: PEOPLE_TABLES,
  contributes: [ownersOfAccounts, leaverNote],
  hooks: { teacher: { ...accountHooks('teacher'), importHooks: { listCurrent: listCurrentTeachers } } },
  calls: { ...personAccountHandlers, ...profileHandlers, ...studentHistoryHandlers, ...personalDataHandlers },
  hourlyTasks: [releaseLeaverPhotos, anonymiseExpiredLeavers],
  commands: { anonymise: async () => (await import('./anonymiseCommand.ts')).anonymise },
})
