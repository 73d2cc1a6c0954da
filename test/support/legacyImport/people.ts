/** Its accounts, roles, teachers and students, with the oddities of their rows. */
import {
  AT,
  CHAR,
  type EarlierSchool,
  GONE,
  GRADUATED_FROM,
  isExchanged,
  LIVE,
  nameOf,
  nisnOf,
  nisOf,
  pad,
  type Rows,
  STUDENTS,
  type Value,
} from './values.ts'

const BCRYPT = '$2b$10$abcdefghijklmnopqrstuuO7mJ1y4Jx6Wm1u5iZKJmW1f0O1a2b3c'
const KEYS = [
  ...[
    'dashboard',
    'manage-profile',
    'manage-content',
    'edit-master-user-others',
    'delete-master-user-others',
  ],
  ...['sia-dashboard', 'sia-rapor', 'cetak-kartu'],
]
const RELIGIONS = ['Islam', 'Kristen', 'KATHOLIK', 'hindu', 'islam']

export function people(): EarlierSchool {
  const users: Rows = [
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
      AT,
      null,
      ...LIVE,
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
      ...LIVE,
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
      ...GONE,
    ],
  ]
  const teachers: Rows = []
  for (let n = 1; n <= 12; n += 1) {
    const nip = n === 12 ? '' : `1980010120100110${pad(n, 2)}`
    users.push([
      10 + n,
      null,
      null,
      nip,
      BCRYPT,
      `Guru Rekaan ${n}`,
      'guru@sekolah-lama.sch.id',
      'teacher',
      3,
      null,
      null,
      ...LIVE,
    ])
    teachers.push([
      n,
      10 + n,
      nip,
      `32730101018000${pad(n, 2)}`,
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
      ...LIVE,
    ])
  }
  const students: Rows = []
  for (let n = 1; n <= STUDENTS; n += 1) {
    const [nisn, nis] = isExchanged(n) ? [nisOf(n), nisnOf(n)] : [nisnOf(n), nisOf(n)]
    const row = n === 400 ? GONE : LIVE
    const out = n >= GRADUATED_FROM ? ['2022-06-20', 'Lulus'] : [null, null]
    users.push([100 + n, null, nisn, null, BCRYPT, nameOf(n), '', 'student', 2, null, null, ...row])
    students.push([
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
      ...out,
      ...row,
    ])
  }
  return {
    accesses: {
      columns: `id int, parent_id int, name ${CHAR}, label ${CHAR}`,
      rows: KEYS.map((key, n) => [n + 1, 0, key, key, ...LIVE]),
    },
    roles: {
      columns: `id int, name ${CHAR}`,
      rows: [
        [1, 'adminsuper', ...LIVE],
        [2, 'student', ...LIVE],
        [3, 'teacher', ...LIVE],
        [4, 'penulis', ...LIVE],
      ],
    },
    role_accesses: {
      columns: 'id int, role_id int, access_id int',
      rows: [
        ...KEYS.map((_, n): Value[] => [n + 1, 1, n + 1, ...LIVE]),
        ...[3, 4, 5, 8].map((key, n): Value[] => [20 + n, 4, key, ...LIVE]),
        [30, 2, 7, ...LIVE],
        [31, 2, 3, ...LIVE],
      ],
    },
    users: {
      columns: `id int, username ${CHAR}, nisn ${CHAR}, nip ${CHAR}, password ${CHAR}, name ${CHAR}, email ${CHAR}, user_type enum('administrator','teacher','student'), role_id int, last_login datetime, photo ${CHAR}`,
      rows: users,
    },
    teachers: {
      columns: `id int, user_id int, nip ${CHAR}, nik ${CHAR}, name ${CHAR}, gender enum('L','P'), place_birth ${CHAR}, day_birth date, religion ${CHAR}, address ${CHAR}, employee_group ${CHAR}, position ${CHAR}, last_education ${CHAR}, email ${CHAR}, phone ${CHAR}, entry_year date`,
      rows: teachers,
    },
    students: {
      columns: `id int, user_id int, nisn ${CHAR}, nis ${CHAR}, nik ${CHAR}, no_akta ${CHAR}, name ${CHAR}, gender enum('L','P'), place_birth ${CHAR}, day_birth date, religion ${CHAR}, height float, weight float, special_needs tinyint(1), email ${CHAR}, phone ${CHAR}, address ${CHAR}, rt ${CHAR}, urban ${CHAR}, father_name ${CHAR}, mother_name ${CHAR}, entry_year date, out_year date, out_reason ${CHAR}`,
      rows: students,
    },
  }
}
