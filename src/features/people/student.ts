/** A student (Siswa): the master record with parents and guardian, and the CSV row. */
import { z } from 'zod'
import { accountState } from '#features/accounts/account.ts'
import { MASTER_POLICY } from '#features/school/access.ts'
import { CLASS_CODES, ROOMS } from '#features/school/choices.ts'
import { lenientChoice } from '#platform/contract/field/lenientFields.ts'
import { boolean } from '#platform/contract/field/quantities.ts'
import {
  choice,
  describeFields,
  digits,
  optionalChoice,
  optionalDigits,
  optionalText,
  REQUIRED,
  text,
} from '#platform/contract/fields.ts'
import { LIMITS } from '#platform/contract/options.ts'
import { describePerson } from '#platform/contract/person.ts'
import { defineResource } from '#platform/contract/resource.ts'
import { birthDate, optionalBirthDate } from './birthDate.ts'
import { GENDERS, STUDENT_RELIGIONS } from './choices.ts'
import { entryYear, optionalEntryYear } from './entryYear.ts'

const address = (label: string) => text(label, { maxLength: 1000, input: 'multiline', personal: true })

const personal = {
  nisn: digits('NISN', { personal: 'register' }),
  nis: digits('NIS', { personal: false }),
  nik: digits('NIK', { personal: true }),
  no_akta: text('No Akta', { personal: true }),
  name: text('Nama', { personal: false }),
  gender: choice('Jenis Kelamin', GENDERS, { personal: false }),
  place_birth: text('Tempat Lahir', { personal: 'register' }),
  day_birth: birthDate('Tanggal Lahir'),
  religion: lenientChoice('Agama', STUDENT_RELIGIONS, { personal: true }),
  height: optionalText('Tinggi Badan (cm)', { maxLength: 10, personal: true }),
  weight: optionalText('Berat Badan (kg)', { maxLength: 10, personal: true }),
  special_needs: optionalText('Kebutuhan Khusus', { personal: true }),
  address: address('Alamat'),
  rt: optionalDigits('RT', { maxLength: 5, personal: true }),
  rw: optionalDigits('RW', { maxLength: 5, personal: true }),
  urban: optionalText('Kelurahan/Desa', { personal: true }),
  sub_district: optionalText('Kecamatan', { personal: true }),
  city: optionalText('Kota/Kabupaten', { personal: true }),
  postal_code: optionalDigits('Kode Pos', { maxLength: 10, personal: true }),
  email: text('Email', { personal: true }),
  phone: optionalText('Telp', { personal: true }),
  entry_year: entryYear('Tahun Masuk'),
}
const parents = {
  father_name: text('Nama Ayah', { personal: true }),
  father_job: text('Pekerjaan Ayah', { personal: true }),
  father_education: text('Pendidikan Ayah', { personal: true }),
  father_address: address('Alamat Ayah'),
  father_email: text('Email Ayah', { personal: true }),
  father_phone: text('Telp Ayah', { personal: true }),
  mother_name: text('Nama Ibu', { personal: true }),
  mother_job: text('Pekerjaan Ibu', { personal: true }),
  mother_education: text('Pendidikan Ibu', { personal: true }),
  mother_address: address('Alamat Ibu'),
  mother_email: text('Email Ibu', { personal: true }),
  mother_phone: text('Telp Ibu', { personal: true }),
}
const guardian = { guardian_name: text('Nama Wali', { personal: true }) }

/** The three sections of the student form. */
export const STUDENT_SECTIONS = [
  { title: 'Data Siswa', fields: Object.keys(personal) },
  { title: 'Data Orang Tua', fields: Object.keys(parents) },
  { title: 'Data Wali', fields: Object.keys(guardian) },
] as const

const input = z.object({ ...personal, ...parents, ...guardian })

/** The number is asked for together with all other fields, not only once these are right. */
const required = (name: string) => ({
  path: [name],
  message: REQUIRED,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
})

/** A new student of the form, who may have neither NISN nor NIS yet if that is said. */
export const newStudent = z
  .object({
    ...input.shape,
    without_nisn: boolean('Belum punya NISN'),
    nisn: optionalDigits('NISN', { personal: 'register' }),
    nis: optionalDigits('NIS', { personal: false }),
  })
  .refine(({ without_nisn, nisn }) => without_nisn || Boolean(nisn), required('nisn'))
  .refine(({ without_nisn, nis }) => without_nisn || Boolean(nis), required('nis'))

/** The fields of an import row: required fields become optional text, the others stay as in the form. */
const importFields: Record<string, z.ZodType> = {
  ...input.shape,
  ...Object.fromEntries(
    describeFields(input)
      .filter(({ isRequired }) => isRequired)
      .map(({ name, label }) => [name, optionalText(label, { maxLength: 1000 })]),
  ),
}

/** Numbers of lists of students that are neither NISN nor NIK. */
const STUDENT_COLUMNS_WITHOUT_FIELD = [
  'no kk',
  'no kartu keluarga',
  'nik ayah',
  'nik ibu',
  'nik wali',
  'no kip',
  'no kps',
  'no kks',
  'no rekening',
  'skhun',
  'no peserta ujian nasional',
  'no seri ijazah',
  'data ayah nik',
  'data ibu nik',
  'data wali nik',
]

export const student = defineResource({
  name: 'student',
  table: 'students',
  label: 'Siswa',
  auditReadsOf: 'student',
  api: '/sia/master/student',
  bodyLimit: LIMITS.rowsBytes,
  input,
  search: ['name', 'nis', 'nisn'],
  columns: ['nis', 'nisn', 'name', 'gender', 'entry_year'],
  sortable: ['nis', 'nisn', 'name', 'gender', 'entry_year'],
  filters: ['gender', 'entry_year'],
  flags: {
    incomplete: 'Belum lengkap',
    without_nisn: 'Belum punya NISN',
    graduated: 'Alumni',
    left: 'Keluar',
    without_account: 'Tanpa akun',
  },
  access: MASTER_POLICY,
  unique: [['nisn'], ['nis'], ['nik']],
  extra: {
    /** Name of the student's class in the active year; read-only. */
    active_class: z.string().nullable(),
    out_year: z.string().nullable(),
    out_reason: z.string().nullable(),
    /** When contact data, parents and account were irrevocably removed. */
    anonymised_at: z.string().nullable(),
    ...accountState,
    /** The number that the school gave to whoever had no NISN, by which they sign in until they have one. */
    registration_no: z.string().nullable(),
  },
  csv: {
    columns: [
      'nis',
      'nisn',
      'nik',
      'no_akta',
      'name',
      'gender',
      'place_birth',
      'day_birth',
      'religion',
      'height',
      'weight',
      'special_needs',
      'phone',
      'email',
      'address',
      'rt',
      'rw',
      'urban',
      'sub_district',
      'city',
      'postal_code',
      'father_name',
      'father_job',
      'father_education',
      'father_email',
      'father_phone',
      'mother_name',
      'mother_job',
      'mother_education',
      'mother_email',
      'mother_phone',
      'guardian_name',
      'entry_year',
      'grade',
      'room',
      'eduyear',
    ],
    row: z.object({
      ...importFields,
      nisn: optionalDigits('NISN'),
      nis: optionalDigits('NIS'),
      name: personal.name,
      gender: personal.gender,
      nik: optionalDigits('NIK'),
      rt: personal.rt,
      rw: personal.rw,
      postal_code: personal.postal_code,
      day_birth: optionalBirthDate('Tanggal Lahir'),
      religion: optionalChoice('Agama', STUDENT_RELIGIONS),
      entry_year: optionalEntryYear('Tahun Masuk'),
      // Together they enrol the student.
      grade: optionalChoice('Kelas', CLASS_CODES),
      room: optionalChoice('Rombel', ROOMS),
      eduyear: optionalText('Tahun Ajaran', { maxLength: 20 }),
    }),
    register: {
      name: 'Dapodik',
      columns: async () => (await import('./columnNames.ts')).DAPODIK_STUDENT,
    },
    names: async () => (await import('./columnNames.ts')).STUDENT_NAMES,
    footers: ['wali kelas', 'kepala sekolah', 'laki laki', 'perempuan', 'nip'],
    preview: ['nisn', 'nis', 'gender', 'day_birth'],
    otherColumns: STUDENT_COLUMNS_WITHOUT_FIELD,
    lengths: { nisn: 10, nik: 16 },
    phones: ['phone', 'father_phone', 'mother_phone'],
    emails: ['email', 'father_email', 'mother_email'],
    matches: [['nisn'], ['nik'], ['nis']],
    identities: [['nisn'], ['nis'], ['day_birth', 'mother_name']],
    likeness: { equal: 'day_birth', alike: ['name', 'mother_name'], unlessDifferent: ['nisn', 'nik'] },
  },
  exported: [
    { source: 'registration_no', label: 'No. Pendaftaran' },
    { source: 'active_class', label: 'Kelas Aktif' },
    { source: 'out_year', label: 'Tahun Keluar' },
    { source: 'out_reason', label: 'Alasan Keluar' },
  ],
  // Sign-in name and one-time password (if any) of the account created with the record.
  createExtra: { password: z.string().nullable(), login: z.string().nullable() },
  sample: {
    nisn: '0071234567',
    nis: '0123',
    nik: '3273010101120001',
    no_akta: 'AL.500.0012345',
    name: 'Budi Santoso',
    gender: 'L',
    place_birth: 'Bandung',
    day_birth: '2012-01-31',
    religion: 'islam',
    address: 'Jalan Kenanga 4',
    email: 'budi@contoh.sch.id',
    entry_year: '2025',
    father_name: 'Agus Santoso',
    father_job: 'Wiraswasta',
    father_education: 'SMA',
    father_address: 'Jalan Kenanga 4',
    father_email: '-',
    father_phone: '081200000001',
    mother_name: 'Dewi Lestari',
    mother_job: 'Guru',
    mother_education: 'S1',
    mother_address: 'Jalan Kenanga 4',
    mother_email: '-',
    mother_phone: '081200000002',
    guardian_name: '-',
  },
})

describePerson(student.name, {
  table: student.table,
  fields: input,
  columns: {
    out_year: false,
    out_reason: false,
    left_on: false,
    anonymised_at: false,
    registration_no: 'register',
  },
})
