/** The earlier system's tables of accounts, roles, teachers and students, with irregular values. */
import {
  CREATED_AT,
  DELETED_STAMPS,
  type EarlierSchool,
  FIRST_GRADUATE,
  hasSwappedNumbers,
  LIVE_STAMPS,
  nameOf,
  nisnOf,
  nisOf,
  type Rows,
  STUDENTS,
  VARCHAR,
  type Value,
  zeroPad,
} from './values.ts'

const BCRYPT = '$2b$10$abcdefghijklmnopqrstuuO7mJ1y4Jx6Wm1u5iZKJmW1f0O1a2b3c'
const KEYS = [
  'dashboard',
  'manage-profile',
  'manage-content',
  'edit-master-user-others',
  'delete-master-user-others',
  'sia-dashboard',
  'sia-rapor',
  'cetak-kartu',
]
const RELIGIONS = ['Islam', 'Kristen', 'KATHOLIK', 'hindu', 'islam']

export function people(): EarlierSchool {
  const teachers = Array.from({ length: 12 }, (_, index) => index + 1)
  const students = Array.from({ length: STUDENTS }, (_, index) => index + 1)
  return {
    ...roleTables(),
    users: {
      columns: `id int, username ${VARCHAR}, nisn ${VARCHAR}, nip ${VARCHAR}, password ${VARCHAR}, name ${VARCHAR}, email ${VARCHAR}, user_type enum('administrator','teacher','student'), role_id int, last_login datetime, photo ${VARCHAR}`,
      rows: [...listStaffUsers(), ...teachers.map(toTeacherUser), ...students.map(toStudentUser)],
    },
    teachers: {
      columns: `id int, user_id int, nip ${VARCHAR}, nik ${VARCHAR}, name ${VARCHAR}, gender enum('L','P'), place_birth ${VARCHAR}, day_birth date, religion ${VARCHAR}, address ${VARCHAR}, employee_group ${VARCHAR}, position ${VARCHAR}, last_education ${VARCHAR}, email ${VARCHAR}, phone ${VARCHAR}, entry_year date`,
      rows: teachers.map(toTeacher),
    },
    students: {
      columns: `id int, user_id int, nisn ${VARCHAR}, nis ${VARCHAR}, nik ${VARCHAR}, no_akta ${VARCHAR}, name ${VARCHAR}, gender enum('L','P'), place_birth ${VARCHAR}, day_birth date, religion ${VARCHAR}, height float, weight float, special_needs tinyint(1), email ${VARCHAR}, phone ${VARCHAR}, address ${VARCHAR}, rt ${VARCHAR}, urban ${VARCHAR}, father_name ${VARCHAR}, mother_name ${VARCHAR}, entry_year date, out_year date, out_reason ${VARCHAR}`,
      rows: students.map(toStudent),
    },
  }
}

const roleTables = (): EarlierSchool => ({
  accesses: {
    columns: `id int, parent_id int, name ${VARCHAR}, label ${VARCHAR}`,
    rows: KEYS.map((key, n) => [n + 1, 0, key, key, ...LIVE_STAMPS]),
  },
  roles: {
    columns: `id int, name ${VARCHAR}`,
    rows: [
      [1, 'adminsuper', ...LIVE_STAMPS],
      [2, 'student', ...LIVE_STAMPS],
      [3, 'teacher', ...LIVE_STAMPS],
      [4, 'penulis', ...LIVE_STAMPS],
    ],
  },
  role_accesses: {
    columns: 'id int, role_id int, access_id int',
    rows: [
      ...KEYS.map((_, n): Value[] => [n + 1, 1, n + 1, ...LIVE_STAMPS]),
      ...[3, 4, 5, 8].map((key, n): Value[] => [20 + n, 4, key, ...LIVE_STAMPS]),
      [30, 2, 7, ...LIVE_STAMPS],
      [31, 2, 3, ...LIVE_STAMPS],
    ],
  },
})

const listStaffUsers = (): Rows => [
  [
    1,
    'admin',
    null,
    null,
    BCRYPT,
    'Pak Admin',
    'kantor@sekolah-lama.sch.id',
    'administrator',
    1,
    CREATED_AT,
    null,
    ...LIVE_STAMPS,
  ],
  [
    2,
    'penulis',
    null,
    null,
    BCRYPT,
    "Bu Penulis O'Neil",
    '',
    'administrator',
    4,
    null,
    'penulis.jpg',
    ...LIVE_STAMPS,
  ],
  [
    3,
    'keluar',
    null,
    null,
    BCRYPT,
    'Yang Dihapus',
    'keluar@sekolah-lama.sch.id',
    'administrator',
    1,
    null,
    null,
    ...DELETED_STAMPS,
  ],
]

const nipOf = (n: number) => (n === 12 ? '' : `1980010120100110${zeroPad(n, 2)}`)

const toTeacherUser = (n: number): Value[] => [
  10 + n,
  null,
  null,
  nipOf(n),
  BCRYPT,
  `Guru Rekaan ${n}`,
  'guru@sekolah-lama.sch.id',
  'teacher',
  3,
  null,
  null,
  ...LIVE_STAMPS,
]

const toTeacher = (n: number): Value[] => [
  n,
  10 + n,
  nipOf(n),
  `32730101018000${zeroPad(n, 2)}`,
  `Guru Rekaan ${n}`,
  'P',
  'Bandung',
  '1980-01-01',
  'Kristen',
  'Jl. Lama',
  n % 2 ? 'III/a' : '-',
  'Guru',
  's1',
  '',
  '0812',
  '2010-07-01',
  ...LIVE_STAMPS,
]

/** NISN and NIS as stored, which are swapped for most students. */
const storedNumbers = (n: number) =>
  (hasSwappedNumbers(n) ? [nisOf(n), nisnOf(n)] : [nisnOf(n), nisOf(n)]) as [string, string]
const studentStamps = (n: number) => (n === 400 ? DELETED_STAMPS : LIVE_STAMPS)

function toStudentUser(n: number): Value[] {
  const [nisn] = storedNumbers(n)
  return [100 + n, null, nisn, null, BCRYPT, nameOf(n), '', 'student', 2, null, null, ...studentStamps(n)]
}

function toStudent(n: number): Value[] {
  const [nisn, nis] = storedNumbers(n)
  const leaving = n >= FIRST_GRADUATE ? ['2022-06-20', 'Lulus'] : [null, null]
  return [
    n,
    100 + n,
    nisn,
    nis,
    '',
    `AL.${n}`,
    nameOf(n),
    n % 2 ? 'L' : 'P',
    'Bandung',
    n === 7 ? '0000-00-00' : '2009-05-17',
    RELIGIONS[n % 5] ?? '',
    150.5,
    0,
    0,
    '',
    '',
    "Jl. D'Angin; No. 1\n",
    '001',
    '',
    'Ayah',
    'Ibu',
    '2021-07-12',
    ...leaving,
    ...studentStamps(n),
  ]
}
