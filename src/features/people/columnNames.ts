/** Usual column names in the student and teacher lists of schools. If two columns match a field, the earlier name wins. */
import type { ExportColumn } from '#platform/contract/export/exportFile.ts'
import type { ColumnNames } from '#platform/contract/import/importSheet.ts'
import { EDUCATIONS, EMPLOYEE_GROUPS, STUDENT_RELIGIONS, TEACHER_RELIGIONS } from './choices.ts'

const PERSON: ColumnNames = {
  nik: ['nik', 'no nik', 'nomor nik', 'no ktp', 'nomor induk kependudukan', 'nik siswa'],
  gender: ['jk', 'l p', 'jenis kelamin', 'kelamin', 'jenis kel', 'gender', 'sex'],
  place_birth: ['tempat lahir', 'tmp lahir', 'tpt lahir', 'kota lahir'],
  day_birth: ['tanggal lahir', 'tgl lahir', 'tgllahir', 'tanggal lahir dd mm yyyy'],
  religion: ['agama'],
  address: ['alamat', 'alamat rumah', 'alamat jalan', 'alamat tinggal'],
  email: ['email', 'e mail', 'surel', 'alamat email'],
  phone: [
    'hp',
    'no hp',
    'nomor hp',
    'no handphone',
    'no wa',
    'wa',
    'no telp',
    'no telepon',
    'nomor telepon',
    'telepon',
    'telp',
  ],
}

const parentColumns = (word: 'ayah' | 'ibu') => ({
  name: [`nama ${word}`, `data ${word} nama`, `nama ${word} kandung`, word],
  job: [`pekerjaan ${word}`, `data ${word} pekerjaan`, `kerja ${word}`],
  education: [`pendidikan ${word}`, `data ${word} jenjang pendidikan`, `data ${word} pendidikan`],
  address: [`alamat ${word}`, `data ${word} alamat`],
  email: [`email ${word}`, `data ${word} email`],
  phone: [
    `hp ${word}`,
    `no hp ${word}`,
    `telp ${word}`,
    `telepon ${word}`,
    `no telepon ${word}`,
    `data ${word} hp`,
  ],
})

function prefixedParentColumns(prefix: 'father' | 'mother', word: 'ayah' | 'ibu'): ColumnNames {
  return Object.fromEntries(
    Object.entries(parentColumns(word)).map(([field, names]) => [`${prefix}_${field}`, names]),
  )
}

export const STUDENT_NAMES: ColumnNames = {
  ...PERSON,
  nisn: ['nisn', 'no nisn', 'nomor induk siswa nasional', 'no induk siswa nasional', 'nisn siswa'],
  nis: [
    'nis',
    'nipd',
    'no nis',
    'nomor nis',
    'no induk',
    'nomor induk',
    'nomor induk siswa',
    'no induk siswa',
  ],
  no_akta: ['no akta', 'no registrasi akta lahir', 'no akta lahir', 'nomor akta', 'no akta kelahiran'],
  name: [
    'nama',
    'nama siswa',
    'nama peserta didik',
    'nama lengkap',
    'nama murid',
    'nama lengkap siswa',
    'nama lengkap peserta didik',
    'nama siswi',
    'nama siswa i',
    'nama pd',
    'siswa',
    'peserta didik',
  ],
  height: ['tinggi badan', 'tinggi'],
  weight: ['berat badan', 'berat'],
  special_needs: ['kebutuhan khusus', 'berkebutuhan khusus'],
  urban: ['kelurahan', 'desa', 'kelurahan desa', 'desa kelurahan'],
  sub_district: ['kecamatan', 'kec'],
  city: ['kota', 'kabupaten', 'kabupaten kota', 'kota kabupaten', 'kab kota', 'kab'],
  postal_code: ['kode pos', 'kodepos'],
  entry_year: ['tahun masuk', 'tanggal masuk', 'tgl masuk', 'thn masuk', 'angkatan'],
  ...prefixedParentColumns('father', 'ayah'),
  ...prefixedParentColumns('mother', 'ibu'),
  guardian_name: ['nama wali', 'data wali nama', 'wali', 'nama wali murid'],
  grade: ['kelas', 'kls', 'tingkat'],
  // Columns with grade and letter in one value, such as VII A.
  room: ['rombel saat ini', 'rombel', 'rombongan belajar', 'nama rombel', 'kelas saat ini', 'nama kelas'],
  eduyear: ['tahun ajaran', 'tahun pelajaran', 'thn ajaran', 'tapel'],
}

export const TEACHER_NAMES: ColumnNames = {
  ...PERSON,
  nip: ['nip', 'no nip', 'nomor induk pegawai', 'nip guru', 'nip niy', 'nip nipppk'],
  name: [
    'nama',
    'nama guru',
    'nama lengkap',
    'nama ptk',
    'nama pendidik',
    'nama lengkap dan gelar',
    'nama dan gelar',
    'nama pegawai',
    'guru',
  ],
  employee_group: ['golongan', 'pangkat golongan', 'pangkat gol', 'gol'],
  position: ['jabatan', 'tugas', 'jabatan ptk'],
  last_education: [
    'pendidikan',
    'pendidikan terakhir',
    'ijazah terakhir',
    'jenjang pendidikan',
    'jenjang pendidikan terakhir',
  ],
  entry_year: ['tahun masuk', 'tmt pengangkatan', 'tanggal masuk', 'tgl masuk', 'tmt'],
}

/** A column as Dapodik heads it; values are written as it writes them, days as 2012-01-31 and gender as L or P. */
const column = (source: string, label: string): ExportColumn => ({ source, label })

const dapodikParent = (prefix: 'father' | 'mother', word: 'Ayah' | 'Ibu') => [
  column(`${prefix}_name`, `Data ${word} Nama`),
  column(`${prefix}_education`, `Data ${word} Jenjang Pendidikan`),
  column(`${prefix}_job`, `Data ${word} Pekerjaan`),
]

/** The columns of 'Daftar Peserta Didik' that a student has, in its order. */
export const DAPODIK_STUDENT: readonly ExportColumn[] = [
  column('name', 'Nama'),
  column('nis', 'NIPD'),
  column('gender', 'JK'),
  column('nisn', 'NISN'),
  column('place_birth', 'Tempat Lahir'),
  column('day_birth', 'Tanggal Lahir'),
  column('nik', 'NIK'),
  { ...column('religion', 'Agama'), options: STUDENT_RELIGIONS },
  column('address', 'Alamat'),
  column('rt', 'RT'),
  column('rw', 'RW'),
  column('urban', 'Kelurahan'),
  column('sub_district', 'Kecamatan'),
  column('postal_code', 'Kode Pos'),
  column('phone', 'HP'),
  column('email', 'E-Mail'),
  ...dapodikParent('father', 'Ayah'),
  ...dapodikParent('mother', 'Ibu'),
  column('guardian_name', 'Data Wali Nama'),
  column('active_class', 'Rombel Saat Ini'),
  column('no_akta', 'No Registrasi Akta Lahir'),
  column('special_needs', 'Kebutuhan Khusus'),
  column('weight', 'Berat Badan'),
  column('height', 'Tinggi Badan'),
]

/** The columns of 'Daftar Guru' that a teacher has, in its order. */
export const DAPODIK_TEACHER: readonly ExportColumn[] = [
  column('name', 'Nama'),
  column('gender', 'JK'),
  column('place_birth', 'Tempat Lahir'),
  column('day_birth', 'Tanggal Lahir'),
  column('nip', 'NIP'),
  { ...column('religion', 'Agama'), options: TEACHER_RELIGIONS },
  column('address', 'Alamat Jalan'),
  column('phone', 'HP'),
  column('email', 'Email'),
  column('position', 'Jabatan PTK'),
  { ...column('employee_group', 'Pangkat Golongan'), options: EMPLOYEE_GROUPS },
  { ...column('last_education', 'Pendidikan Terakhir'), options: EDUCATIONS },
  column('nik', 'NIK'),
]
