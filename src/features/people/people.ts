/** People: teachers, their accounts and profiles, and what is stored about a person. */
import { openStudentAccount, openTeacherAccount } from '#features/accounts/account.ts'
import { feature } from '#platform/contract/feature.ts'
import { ownHistoryKinds, readStudentHistory } from './history.ts'
import { anonymiseStudent, exportStudentData, exportTeacherData } from './personalData.ts'
import { readProfile, updateOwnPhoto, updateProfile } from './profile.ts'
import { teacher } from './teacher.ts'
import { trailEntities } from './trailEntities.ts'

declare module '#platform/contract/personEntities.ts' {
  interface PersonEntities {
    student: true
    teacher: true
  }
}

export const people = feature({
  uses: ['accounts', 'school'],
  contributes: [trailEntities, ownHistoryKinds],
  resources: { teacher },
  calls: {
    openTeacherAccount,
    openStudentAccount,
    exportTeacherData,
    exportStudentData,
    anonymiseStudent,
    readStudentHistory,
    readProfile,
    updateProfile,
    updateOwnPhoto,
  },
})
