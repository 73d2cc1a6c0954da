/** The signed-in user's own profile: names and photo, and the record of a teacher or student. */
import { z } from 'zod'
import { POLICY } from '#platform/contract/access.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { idParams, text } from '#platform/contract/fields.ts'
import { userType } from '#platform/contract/identity/userTypes.ts'
import { student } from './student.ts'
import { teacher } from './teacher.ts'

/** Fields of the read-only block 'Data Guru', in order. */
export const TEACHER_PROFILE_FIELDS = [
  'nip',
  'nik',
  'name',
  'gender',
  'place_birth',
  'employee_group',
  'position',
  'last_education',
  'address',
  'email',
  'phone',
] as const

/** Fields of the read-only block 'Data Siswa', in order; parents and guardian are shown in groups. */
export const STUDENT_PROFILE_FIELDS = [
  'nis',
  'nisn',
  'nik',
  'no_akta',
  'name',
  'gender',
  'place_birth',
  'religion',
  'address',
  'email',
  'phone',
  'entry_year',
  'father_name',
  'father_job',
  'father_education',
  'mother_name',
  'mother_job',
  'mother_education',
  'guardian_name',
] as const

const toPickMask = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, true])) as { [N in Name]: true }

const profile = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  username: z.string().nullable(),
  photo: z.string().nullable(),
  user_type: userType,
  teacher: teacher.row.pick(toPickMask(TEACHER_PROFILE_FIELDS)).nullable(),
  student: student.row.pick(toPickMask(STUDENT_PROFILE_FIELDS)).nullable(),
})
export type Profile = z.output<typeof profile>

export const profileInput = z.object({
  name: text('Nama'),
  username: text('Username', { maxLength: 100 }),
  email: text('Email'),
})

export const readProfile = endpoint({
  method: 'GET',
  path: '/account/profile',
  summary: 'Profil sendiri, dengan data guru atau data siswa.',
  access: POLICY.profile,
  output: profile,
  isOpenBeforePasswordChange: true,
})

/** The photo is required only if none is stored. Another user's id returns 403. */
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/account/profile/:id',
  summary: 'Mengubah profil sendiri.',
  access: POLICY.profile,
  params: idParams,
  body: profileInput,
  upload: { field: 'photo', accept: 'image', isOptional: true },
  output: profile,
  isOpenBeforePasswordChange: true,
  sample: { name: 'Rina Wulandari', username: 'rina', email: 'rina@sekolah.sch.id' },
})

/** The photo alone, also for accounts that lack what the form requires, such as an e-mail address. */
export const updateOwnPhoto = endpoint({
  method: 'PUT',
  path: '/account/photo',
  summary: 'Mengganti foto profil sendiri saja.',
  access: POLICY.profile,
  upload: { field: 'photo', accept: 'image' },
  output: profile,
})
