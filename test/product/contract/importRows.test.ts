/** A row of an import requires only the fields that identify a record; the others may be empty, but must be valid. */
import { describe } from 'vitest'
import { resources } from '#src/features.ts'
import { testSchema, textOfLength } from '#test/support/resource/inputs.ts'

describe('a student', () => {
  const input = testSchema('student', resources.student.csv?.row, {
    nisn: '0071234567',
    nis: '0123',
    name: 'Budi',
    gender: 'L',
  })
  input.rejects([
    [{ nisn: '0071/234' }, { nisn: 'Hanya boleh angka' }],
    [{ nis: '12/3' }, { nis: 'Hanya boleh angka' }],
    [{ name: '' }, { name: 'Harus diisi' }],
    [{ name: textOfLength(256) }, { name: 'Paling banyak 255 huruf' }],
    [{ gender: '' }, { gender: 'Harus diisi' }],
    [{ gender: 'X' }, { gender: 'Pilihan tidak dikenal' }],
    [{ nik: '3273 0101 (KK)' }, { nik: 'Hanya boleh angka' }],
    [{ day_birth: '31/01/2012' }, { day_birth: 'Tanggal tidak dikenal, contoh: 2026-07-15' }],
    [{ day_birth: '1899-01-01' }, { day_birth: 'Tanggal lahir harus antara 1900 dan hari ini' }],
    [{ religion: 'lain' }, { religion: 'Pilihan tidak dikenal' }],
    [{ address: textOfLength(1001) }, { address: 'Paling banyak 1000 huruf' }],
    [{ rt: 'satu' }, { rt: 'Hanya boleh angka' }],
    [{ postal_code: '40a123' }, { postal_code: 'Hanya boleh angka' }],
    [{ entry_year: '25' }, { entry_year: 'Tahun masuk: 2026 atau 2026-07-15' }],
    [{ grade: '10' }, { grade: 'Pilihan tidak dikenal' }],
    [{ room: 'K' }, { room: 'Pilihan tidak dikenal' }],
    [{ eduyear: textOfLength(21) }, { eduyear: 'Paling banyak 20 huruf' }],
  ])
  input.accepts([
    [{ nisn: '' }, { nisn: null }],
    [{ nis: '' }, { nis: null }],
    [{ nisn: '71234567' }, { nisn: '71234567' }],
    [{ nik: '' }, { nik: null }],
    [{ nik: '3273010101120001' }, { nik: '3273010101120001' }],
    [{ no_akta: '' }, { no_akta: null }],
    [{ place_birth: '' }, { place_birth: null }],
    [{ day_birth: '' }, { day_birth: null }],
    [{ day_birth: '2012-01-31' }, { day_birth: '2012-01-31' }],
    [{ religion: '' }, { religion: null }],
    [{ religion: 'islam' }, { religion: 'islam' }],
    [{ email: '' }, { email: null }],
    [{ email: '-' }, { email: '-' }],
    [{ phone: '' }, { phone: null }],
    [{ address: '' }, { address: null }],
    [{ rt: '1' }, { rt: '1' }],
    [{ postal_code: '40123' }, { postal_code: '40123' }],
    [{ entry_year: '' }, { entry_year: null }],
    [{ entry_year: '2025' }, { entry_year: '2025' }],
    [{ father_name: '' }, { father_name: null }],
    [{ father_education: 'SMA' }, { father_education: 'SMA' }],
    [{ mother_phone: '' }, { mother_phone: null }],
    [{ guardian_name: '' }, { guardian_name: null }],
    [{ grade: 'VII' }, { grade: 'VII' }],
    [{ room: 'A' }, { room: 'A' }],
    [{ eduyear: '' }, { eduyear: null }],
    [{ eduyear: '2026' }, { eduyear: '2026' }],
  ])
})

describe('a teacher', () => {
  const input = testSchema('teacher', resources.teacher.csv?.row, { name: 'Cokro' })
  input.rejects([
    [{ name: '' }, { name: 'Harus diisi' }],
    [{ nip: '1985x' }, { nip: 'Hanya boleh angka' }],
    [{ nik: 'x' }, { nik: 'Hanya boleh angka' }],
    [{ gender: 'pria' }, { gender: 'Pilihan tidak dikenal' }],
    [{ day_birth: '1985-02-30' }, { day_birth: 'Tanggal tidak dikenal, contoh: 2026-07-15' }],
    [{ employee_group: 'V/a' }, { employee_group: 'Pilihan tidak dikenal' }],
    [{ last_education: 'TK' }, { last_education: 'Pilihan tidak dikenal' }],
    [{ entry_year: '10' }, { entry_year: 'Tahun masuk: 2026 atau 2026-07-15' }],
  ])
  input.accepts([
    [{ nip: '' }, { nip: null }],
    [{ nip: '1985' }, { nip: '1985' }],
    [{ nik: '' }, { nik: null }],
    [{ gender: '' }, { gender: null }],
    [{ gender: 'P' }, { gender: 'P' }],
    [{ day_birth: '' }, { day_birth: null }],
    [{ religion: '' }, { religion: null }],
    [{ religion: 'protestan' }, { religion: 'protestan' }],
    [{ employee_group: '' }, { employee_group: null }],
    [{ employee_group: 'III/a' }, { employee_group: 'III/a' }],
    [{ last_education: '' }, { last_education: null }],
    [{ last_education: 's1' }, { last_education: 's1' }],
    [{ email: '' }, { email: null }],
    [{ phone: '' }, { phone: null }],
    [{ address: '' }, { address: null }],
    [{ entry_year: '' }, { entry_year: null }],
    [{ entry_year: '2010' }, { entry_year: '2010' }],
  ])
})

describe('a lesson', () => {
  const input = testSchema('lesson', resources.lesson.csv?.row, { code: 'MTK', name: 'Matematika' })
  input.rejects([
    [{ code: '' }, { code: 'Harus diisi' }],
    [{ code: textOfLength(31) }, { code: 'Paling banyak 30 huruf' }],
    [{ name: '' }, { name: 'Harus diisi' }],
  ])
})

describe('a class', () => {
  const input = testSchema('classroom', resources.classroom.csv?.row, {
    code: 'VII',
    room: 'A',
    name: 'VII A',
  })
  input.rejects([
    [{ code: textOfLength(21) }, { code: 'Paling banyak 20 huruf' }],
    [{ name: '' }, { name: 'Harus diisi' }],
  ])
  // The server reads them, or finds them within the name.
  input.accepts([
    [{ code: '' }, { code: null }],
    [{ room: '' }, { room: null }],
  ])
})

describe('an education year', () => {
  const input = testSchema('eduyear', resources.eduyear.csv?.row, { code: '2026', name: '2026/2027' })
  input.rejects([
    [{ code: '26' }, { code: 'Tahun harus empat angka, contoh: 2026' }],
    [{ code: '' }, { code: 'Harus diisi' }],
    [{ name: '' }, { name: 'Harus diisi' }],
  ])
})
