/** Accounts, roles and persons as forms and older consoles send them: what is accepted, and otherwise the message of each field. */
import { describe } from 'vitest'
import { testBody, textOfLength } from '#test/support/resource/inputs.ts'

describe('signing in', () => {
  const body = testBody('login', { email: 'tu@sekolah.sch.id', password: 'rahasia' })
  body.rejects([
    [{ email: '' }, { email: 'Email harus diisi' }],
    [{ email: null }, { email: 'Email harus diisi' }],
    [{ email: textOfLength(256) }, { email: 'Paling banyak 255 huruf' }],
    [{ password: '' }, { password: 'Password harus diisi' }],
    [{ password: null }, { password: 'Password harus diisi' }],
    [{ password: textOfLength(201) }, { password: 'Password paling banyak 200 karakter' }],
    [
      { email: '', password: '' },
      { email: 'Email harus diisi', password: 'Password harus diisi' },
    ],
    [{ email: 5 }, { email: 'Harus berupa teks' }],
  ])
  body.accepts([
    [{ password: textOfLength(200) }, { password: textOfLength(200) }],
    [{ remember: true }, { remember: true }],
    [{ from: 'WEB' }, { from: 'WEB' }],
    [{ email: '  tu  ' }, { email: 'tu' }],
  ])
})

describe("one's own profile", () => {
  const body = testBody('updateProfile', { name: 'Siti', username: 'siti', email: 'siti@sekolah.sch.id' })
  body.rejects([
    [{ name: '' }, { name: 'Harus diisi' }],
    [{ name: '   ' }, { name: 'Harus diisi' }],
    [{ name: textOfLength(256) }, { name: 'Paling banyak 255 huruf' }],
    [{ username: '' }, { username: 'Harus diisi' }],
    [{ username: textOfLength(101) }, { username: 'Paling banyak 100 huruf' }],
    [{ email: '' }, { email: 'Harus diisi' }],
  ])
  body.accepts([
    [{ name: textOfLength(255) }, { name: textOfLength(255) }],
    [{ username: 'siti aminah' }, { username: 'siti aminah' }],
    [{ username: 'siti@a' }, { username: 'siti@a' }],
    [{ email: 'bukan' }, { email: 'bukan' }],
    [{ email: 'a@b' }, { email: 'a@b' }],
    [{ email: '-' }, { email: '-' }],
    [
      { email: `${textOfLength(250)}@a.id` },
      {
        email:
          'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@a.id',
      },
    ],
  ])
})

describe('a new password', () => {
  const body = testBody('changePassword', {
    password_lama: 'lama-lama',
    password_baru: 'baru-baru-1',
    rpassword_baru: 'baru-baru-1',
  })
  body.rejects([
    [{ password_lama: '' }, { password_lama: 'Masukkan pasword lama' }],
    [
      { password_baru: '' },
      { password_baru: 'Masukkan pasword baru', rpassword_baru: 'Password tidak sama' },
    ],
    [
      { password_baru: '1234567', rpassword_baru: '1234567' },
      { password_baru: 'Password setidaknya 8 karakter' },
    ],
    [{ rpassword_baru: '' }, { rpassword_baru: 'Ulangi pasword baru' }],
    [{ rpassword_baru: 'lain-lain-1' }, { rpassword_baru: 'Password tidak sama' }],
    [
      { password_baru: textOfLength(129), rpassword_baru: textOfLength(129) },
      { password_baru: 'Password paling banyak 128 karakter' },
    ],
    [
      { password_baru: 12345678 },
      { password_baru: 'Masukkan pasword baru', rpassword_baru: 'Password tidak sama' },
    ],
  ])
  body.accepts([
    [
      { password_baru: '12345678', rpassword_baru: '12345678' },
      { password_baru: '12345678', rpassword_baru: '12345678' },
    ],
    [
      { password_baru: textOfLength(128), rpassword_baru: textOfLength(128) },
      { password_baru: textOfLength(128), rpassword_baru: textOfLength(128) },
    ],
    [
      { password_baru: 'lama-lama', rpassword_baru: 'lama-lama' },
      { password_baru: 'lama-lama', rpassword_baru: 'lama-lama' },
    ],
  ])
})

describe('a role', () => {
  const body = testBody('createRole', { name: 'Pustakawan', accesses: [] })
  body.rejects([[{ name: textOfLength(101) }, { name: 'Paling banyak 100 huruf' }]])
  body.accepts([
    [{ name: textOfLength(100) }, { name: textOfLength(100) }],
    [{ accesses: null }, { accesses: [] }],
    [{ accesses: ['add-content'] }, { accesses: ['add-content'] }],
    [{ accesses: ['*'] }, { accesses: ['*'] }],
  ])
})

describe('an account', () => {
  const body = testBody('createUser', {
    user_type: 'administrator',
    role_id: 2,
    name: 'Rina',
    email: 'rina@sekolah.sch.id',
  })
  body.rejects([
    [{ user_type: 'guru' }, { user_type: 'Pilihan tidak dikenal' }],
    [{ user_type: 'teacher' }, { nip: 'Harus diisi' }],
    [{ role_id: null }, { role_id: 'Harus diisi' }],
    [{ role_id: 0 }, { role_id: 'Pilihan tidak dikenal' }],
    [{ role_id: 'dua' }, { role_id: 'Pilihan tidak dikenal' }],
    [{ role_id: 2147483648 }, { role_id: 'Pilihan tidak dikenal' }],
    [{ username: textOfLength(101) }, { username: 'Paling banyak 100 huruf' }],
    [{ nisn: '7/1' }, { nisn: 'Hanya boleh angka' }],
    [{ nisn: textOfLength(31) }, { nisn: 'Paling banyak 30 angka' }],
    [{ nip: '1985/01' }, { nip: 'Hanya boleh angka' }],
    [
      { name: '', email: '' },
      { name: 'Harus diisi', email: 'Harus diisi' },
    ],
  ])
  body.accepts([
    [{ role_id: '2' }, { role_id: 2 }],
    [{ email: 'rina' }, { email: 'rina' }],
    [{ email: 'rina@sekolah' }, { email: 'rina@sekolah' }],
    [{ email: 'rina @sekolah.id' }, { email: 'rina @sekolah.id' }],
    [{ username: '' }, { username: null }],
    [{ username: 'rina' }, { username: 'rina' }],
    [{ username: 'rina w' }, { username: 'rina w' }],
    [{ nisn: '00712' }, { nisn: '00712' }],
    [{ nip: '19850101' }, { nip: '19850101' }],
  ])
})

describe('anonymising a student', () => {
  const body = testBody('anonymiseStudent', { name: 'Budi' })
  body.rejects([
    [{ name: '' }, { name: 'Harus diisi' }],
    [{ name: null }, { name: 'Harus diisi' }],
    [{ name: textOfLength(256) }, { name: 'Paling banyak 255 huruf' }],
  ])
})

describe('a teacher', () => {
  const body = testBody('teacher.create')
  body.rejects([
    [{ nip: '12a' }, { nip: 'Hanya boleh angka' }],
    [{ nip: '1'.repeat(31) }, { nip: 'Paling banyak 30 angka' }],
    [{ nik: '3273,01' }, { nik: 'Hanya boleh angka' }],
    [{ gender: 'Laki-laki' }, { gender: 'Pilihan tidak dikenal' }],
    [{ gender: 'laki - laki' }, { gender: 'Pilihan tidak dikenal' }],
    [{ gender: 'X' }, { gender: 'Pilihan tidak dikenal' }],
    [{ day_birth: '1985-02-30' }, { day_birth: 'Tanggal tidak dikenal, contoh: 2026-07-15' }],
    [{ day_birth: '1899-12-31' }, { day_birth: 'Tanggal lahir harus antara 1900 dan hari ini' }],
    [{ day_birth: '2999-01-01' }, { day_birth: 'Tanggal lahir harus antara 1900 dan hari ini' }],
    [{ day_birth: '31/01/1985' }, { day_birth: 'Tanggal tidak dikenal, contoh: 2026-07-15' }],
    [{ religion: 'jedi' }, { religion: 'Pilihan tidak dikenal' }],
    [{ address: textOfLength(1001) }, { address: 'Paling banyak 1000 huruf' }],
    [{ employee_group: 'III/z' }, { employee_group: 'Pilihan tidak dikenal' }],
    [{ last_education: 'S1' }, { last_education: 'Pilihan tidak dikenal' }],
    [{ last_education: 'Sarjana' }, { last_education: 'Pilihan tidak dikenal' }],
    [{ last_education: 'TK' }, { last_education: 'Pilihan tidak dikenal' }],
    [{ entry_year: '26' }, { entry_year: 'Tahun masuk: 2026 atau 2026-07-15' }],
  ])
  body.accepts([
    [{ nip: '0198' }, { nip: '0198' }],
    [{ nik: '' }, { nik: null }],
    [{ nik: null }, { nik: null }],
    [{ gender: 'L' }, { gender: 'L' }],
    [{ religion: 'Kristen' }, { religion: 'protestan' }],
    [{ religion: 'Katolik' }, { religion: 'katholik' }],
    [{ religion: 'Buddha' }, { religion: 'budha' }],
    [{ employee_group: 'III/a' }, { employee_group: 'III/a' }],
    [{ email: '-' }, { email: '-' }],
    [{ email: 'siti' }, { email: 'siti' }],
    [{ phone: '0812-3456' }, { phone: '0812-3456' }],
    [{ phone: textOfLength(31) }, { phone: textOfLength(31) }],
    [{ entry_year: '2026' }, { entry_year: '2026' }],
    [{ entry_year: '2026-07-15' }, { entry_year: '2026-07-15' }],
  ])
})

describe('a student', () => {
  const body = testBody('student.create')
  body.rejects([
    [{ nisn: '007123456x' }, { nisn: 'Hanya boleh angka' }],
    [{ nis: '12/3' }, { nis: 'Hanya boleh angka' }],
    [{ nik: '3273,01' }, { nik: 'Hanya boleh angka' }],
    [{ no_akta: textOfLength(256) }, { no_akta: 'Paling banyak 255 huruf' }],
    [{ name: '  ' }, { name: 'Harus diisi' }],
    [{ gender: 'wanita' }, { gender: 'Pilihan tidak dikenal' }],
    [{ gender: 'perempuan?' }, { gender: 'Pilihan tidak dikenal' }],
    [{ day_birth: '2012-02-30' }, { day_birth: 'Tanggal tidak dikenal, contoh: 2026-07-15' }],
    [{ day_birth: '31-01-2012' }, { day_birth: 'Tanggal tidak dikenal, contoh: 2026-07-15' }],
    [{ religion: 'lain' }, { religion: 'Pilihan tidak dikenal' }],
    [{ weight: 1000 }, { weight: 'Harus berupa teks' }],
    [{ special_needs: textOfLength(256) }, { special_needs: 'Paling banyak 255 huruf' }],
    [{ rt: '1a' }, { rt: 'Hanya boleh angka' }],
    [{ rw: '1234567' }, { rw: 'Paling banyak 5 angka' }],
    [{ postal_code: '4012x' }, { postal_code: 'Hanya boleh angka' }],
    [{ postal_code: '12345678901' }, { postal_code: 'Paling banyak 10 angka' }],
    [{ entry_year: '25' }, { entry_year: 'Tahun masuk: 2026 atau 2026-07-15' }],
    [
      { nisn: '', nis: '', name: '' },
      { nisn: 'Harus diisi', nis: 'Harus diisi', name: 'Harus diisi' },
    ],
  ])
  body.accepts([
    [{ nisn: '0071234567' }, { nisn: '0071234567' }],
    [{ gender: 'P' }, { gender: 'P' }],
    [{ day_birth: '2012-01-31' }, { day_birth: '2012-01-31' }],
    [{ religion: 'kepercayaan' }, { religion: 'kepercayaan' }],
    [{ religion: 'Penghayat' }, { religion: 'kepercayaan' }],
    [{ religion: 'Kristen Protestan' }, { religion: 'protestan' }],
    [{ height: '' }, { height: null }],
    [{ height: '150' }, { height: '150' }],
    [{ height: '150,5' }, { height: '150,5' }],
    [{ height: '-1' }, { height: '-1' }],
    [{ height: 'tinggi' }, { height: 'tinggi' }],
    [{ weight: '300' }, { weight: '300' }],
    [{ rt: '' }, { rt: null }],
    [{ rt: '001' }, { rt: '001' }],
    [{ rw: '0012' }, { rw: '0012' }],
    [{ postal_code: '40123' }, { postal_code: '40123' }],
    [{ email: 'budi@' }, { email: 'budi@' }],
    [{ phone: '+62 812' }, { phone: '+62 812' }],
    [{ phone: 'telepon' }, { phone: 'telepon' }],
    [{ entry_year: '2025-07-14' }, { entry_year: '2025-07-14' }],
    [{ father_email: '-' }, { father_email: '-' }],
    [{ father_email: 'bukan' }, { father_email: 'bukan' }],
    [{ guardian_name: '-' }, { guardian_name: '-' }],
  ])
})
