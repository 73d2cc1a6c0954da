/** The types of accounts of a school, and the numbers by which its persons sign in. */
import { LOGIN_NUMBERS } from '#platform/contract/identity/loginNumbers.ts'
import * as platform from '#platform/contract/identity/userTypes.ts'
import type { Option } from '#platform/contract/options.ts'

declare module '#platform/contract/identity/userTypes.ts' {
  interface UserTypes {
    teacher: true
    student: true
  }
}

declare module '#platform/contract/identity/loginNumbers.ts' {
  interface LoginNumbers {
    nisn: true
    nip: true
  }
}

const PERSON_TYPES = [
  { id: 'teacher', name: 'Guru' },
  { id: 'student', name: 'Siswa' },
] as const satisfies Option<platform.UserType>[]

export const USER_TYPES = [platform.ADMINISTRATOR_TYPE, ...PERSON_TYPES] as const

export const personTypes = platform.USER_TYPES.contribute(...PERSON_TYPES)

/** The order in which they are shown and searched. */
export const loginNumbers = LOGIN_NUMBERS.contribute(
  { column: 'nisn', label: 'NISN' },
  { column: 'nip', label: 'NIP' },
)
