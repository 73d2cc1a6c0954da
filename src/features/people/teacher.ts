/** A teacher (Guru): the master record and the CSV row. */
import { z } from 'zod'
import { accountState } from '#features/accounts/account.ts'
import { MASTER_POLICY } from '#features/school/access.ts'
import { lenientChoice } from '#platform/contract/field/lenientFields.ts'
import {
  choice,
  digits,
  optionalChoice,
  optionalDigits,
  optionalText,
  text,
} from '#platform/contract/fields.ts'
import { describePerson } from '#platform/contract/person.ts'
import { defineResource } from '#platform/contract/resource.ts'
import { birthDate, optionalBirthDate } from './birthDate.ts'
import { EDUCATIONS, EMPLOYEE_GROUPS, GENDERS, TEACHER_RELIGIONS } from './choices.ts'
import { entryYear, optionalEntryYear } from './entryYear.ts'

const input = z.object({
  nip: digits('NIP', { personal: true }),
  nik: optionalDigits('NIK', { personal: true }),
  name: text('Nama', { personal: false }),
  gender: choice('Jenis Kelamin', GENDERS, { personal: false }),
  place_birth: text('Tempat Lahir', { personal: true }),
  day_birth: birthDate('Tanggal Lahir'),
  religion: lenientChoice('Agama', TEACHER_RELIGIONS, { personal: true }),
  address: text('Alamat', { maxLength: 1000, input: 'multiline', personal: true }),
  email: text('Email', { personal: true }),
  phone: text('Telp', { personal: true }),
  employee_group: optionalChoice('Golongan', EMPLOYEE_GROUPS, { personal: false }),
  position: optionalText('Jabatan', { personal: false }),
  last_education: optionalChoice('Pendidikan', EDUCATIONS, { personal: true }),
  entry_year: entryYear('Tahun Masuk'),
})

export const teacher = defineResource({
  name: 'teacher',
  table: 'teachers',
  label: 'Guru',
  auditReadsOf: 'teacher',
  api: '/sia/master/teacher',
  input,
  search: ['name', 'nip', 'email'],
  columns: ['nip', 'name', 'gender', 'employee_group', 'position', 'phone'],
  sortable: ['nip', 'name', 'gender', 'employee_group', 'position', 'email'],
  access: MASTER_POLICY,
  unique: [['nip'], ['nik']],
  extra: {
    ...accountState,
    /** The number that the school gave to whoever has neither NIP nor NIK, by which they sign in. */
    registration_no: z.string().nullable(),
  },
  csv: {
    columns: [
      'nip',
      'nik',
      'name',
      'gender',
      'place_birth',
      'day_birth',
      'religion',
      'address',
      'employee_group',
      'position',
      'last_education',
      'email',
      'phone',
      'entry_year',
    ],
    row: z.object({
      ...input.shape,
      nip: optionalDigits('NIP'),
      gender: optionalChoice('Jenis Kelamin', GENDERS),
      place_birth: optionalText('Tempat Lahir'),
      day_birth: optionalBirthDate('Tanggal Lahir'),
      religion: optionalChoice('Agama', TEACHER_RELIGIONS),
      address: optionalText('Alamat', { maxLength: 1000 }),
      email: optionalText('Email'),
      phone: optionalText('Telp'),
      entry_year: optionalEntryYear('Tahun Masuk'),
    }),
    register: {
      name: 'Dapodik',
      columns: async () => (await import('./columnNames.ts')).DAPODIK_TEACHER,
    },
    names: async () => (await import('./columnNames.ts')).TEACHER_NAMES,
    footers: ['kepala sekolah', 'laki laki', 'perempuan'],
    preview: ['nip', 'nik', 'gender', 'day_birth'],
    otherColumns: [
      'nuptk',
      'no kk',
      'no kartu keluarga',
      'npwp',
      'no rekening',
      'nrg',
      'nik pasangan',
      'nip suami istri',
    ],
    lengths: { nip: 18, nik: 16 },
    phones: ['phone'],
    emails: ['email'],
    matches: [['nip'], ['nik']],
    likeness: { equal: 'day_birth', alike: ['name'], unlessDifferent: ['nip', 'nik'] },
  },
  exported: [{ source: 'registration_no', label: 'No. Pendaftaran' }],
  // Sign-in name and one-time password (if any) of the account created with the record.
  createExtra: { password: z.string().nullable(), login: z.string().nullable() },
  flags: { without_account: 'Tanpa akun' },
  sample: {
    nip: '198504122010011007',
    name: 'Siti Rahmawati',
    gender: 'P',
    place_birth: 'Bandung',
    day_birth: '1985-04-12',
    religion: 'islam',
    address: 'Jalan Merdeka 12',
    email: 'siti.rahmawati@sekolah.sch.id',
    phone: '081234567890',
    entry_year: '2010',
  },
})

describePerson(teacher.name, { table: teacher.table, fields: input, columns: { registration_no: true } })
