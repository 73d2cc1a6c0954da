/** Master resources: unique fields, text fields with digits, versions, and validation. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { student } from '#features/people/student.ts'
import { teacher } from '#features/people/teacher.ts'
import { classroom } from '#features/school/classroom.ts'
import { eduyear } from '#features/school/eduyear.ts'
import { lesson } from '#features/school/lesson.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

type Row = { id: number; updated_at: string; [field: string]: unknown }

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const otherPerson = {
  student: { nisn: '0071234568', nis: '0124', nik: '3273010101120002', email: 'lain@contoh.sch.id' },
  teacher: { nip: '198504122010011008', nik: '3273010101850002', email: 'guru.lain@sekolah.sch.id' },
}

describe('a duplicate is refused under its field', () => {
  it.each([
    [lesson, {}, { name: 'Lain' }, { code: `Kode ini sudah dipakai oleh ${lesson.sample.name}` }],
    [
      classroom,
      {},
      { name: 'Lain' },
      { code: `Kelas dan Rombel ini sudah dipakai oleh ${classroom.sample.name}` },
    ],
    [eduyear, {}, { name: 'Lain' }, { code: `Tahun ini sudah dipakai oleh ${eduyear.sample.name}` }],
    [
      student,
      {},
      { ...otherPerson.student, nisn: student.sample.nisn },
      { nisn: `NISN ini sudah dipakai oleh ${student.sample.name}` },
    ],
    [
      student,
      {},
      { ...otherPerson.student, nis: student.sample.nis },
      { nis: `NIS ini sudah dipakai oleh ${student.sample.name}` },
    ],
    [
      student,
      {},
      { ...otherPerson.student, nik: student.sample.nik },
      { nik: `NIK ini sudah dipakai oleh ${student.sample.name}` },
    ],
    [
      teacher,
      {},
      { ...otherPerson.teacher, nip: teacher.sample.nip },
      { nip: `NIP ini sudah dipakai oleh ${teacher.sample.name}` },
    ],
    [
      teacher,
      { nik: '3273' },
      { ...otherPerson.teacher, nik: '3273' },
      { nik: `NIK ini sudah dipakai oleh ${teacher.sample.name}` },
    ],
  ] as const)('%# of $name', async (resource, firstFields, secondFields, errors) => {
    const { body } = await admin.post<Row>(resource.api, { ...resource.sample, ...firstFields })
    expect(await admin.post(resource.api, { ...resource.sample, ...secondFields })).toMatchObject({
      status: 422,
      body: { errors },
    })
    expect((await admin.delete(`${resource.api}/${body.result.id}`)).status).toBe(200)
  })

  it('when ten operators add one code at the same moment, except for one of them', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => admin.post(lesson.api, { code: 'SATU', name: 'Satu' })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(422)])
  })

  it('but two teachers may have no NIK', async () => {
    const rows = [
      await admin.post<Row>(teacher.api, { ...teacher.sample, nik: '' }),
      await admin.post<Row>(teacher.api, { ...teacher.sample, ...otherPerson.teacher, nik: null }),
    ]
    expect(rows.map(({ status }) => status)).toEqual([201, 201])
    for (const { body } of rows) await admin.delete(`${teacher.api}/${body.result.id}`)
  })

  it('but classes may share the grade or the letter', async () => {
    for (const [code, room] of [
      ['VIII', 'B'],
      ['IX', 'B'],
      ['IX', 'C'],
    ]) {
      expect((await admin.post(classroom.api, { code, room, name: `${code} ${room}` })).status).toBe(201)
    }
  })
})

it('leading zeros and birthdays are stored, read, listed and searched unchanged', async () => {
  const { body } = await admin.post<Row>(student.api, { ...student.sample, rt: '001', postal_code: '00123' })
  const digits = { nisn: '0071234567', nis: '0123', rt: '001', postal_code: '00123', day_birth: '2012-01-31' }
  expect((await admin.get<Row>(`${student.api}/${body.result.id}`)).body.result).toMatchObject(digits)
  const list = await admin.get<{ rows: Row[] }>(`${student.api}?search=0071234`)
  expect(list.body.result.rows).toMatchObject([{ nisn: digits.nisn, nis: digits.nis }])
})

describe('changing a master', () => {
  it('is refused if its version is older than the stored one', async () => {
    const { body } = await admin.post<Row>(lesson.api, { code: 'IPA', name: 'IPA' })
    const { id, updated_at } = body.result
    const saveLesson = (name: string, readAt?: string) =>
      admin.put<Row>(`${lesson.api}/${id}`, { code: 'IPA', name, updated_at: readAt })
    expect((await saveLesson('Ilmu Alam', updated_at)).status).toBe(200)
    expect(await saveLesson('Lain', updated_at)).toMatchObject({ status: 409, body: { success: false } })
    expect((await saveLesson('Tanpa Versi')).status).toBe(200)
    expect((await admin.get(`${lesson.api}/${id}`)).body.result).toMatchObject({ name: 'Tanpa Versi' })
  })

  it('that does not exist is 404, as is deleting it twice', async () => {
    const { body } = await admin.post<Row>(lesson.api, { code: 'HPS', name: 'Hapus' })
    const path = `${lesson.api}/${body.result.id}`
    expect((await admin.delete(path)).status).toBe(200)
    for (const response of [
      await admin.delete(path),
      await admin.put(path, lesson.sample),
      await admin.get(path),
    ]) {
      expect(response).toMatchObject({
        status: 404,
        body: { success: false, message: 'Mata Pelajaran tidak ditemukan.' },
      })
    }
  })

  it('that five operators delete at the same moment succeeds once', async () => {
    const { body } = await admin.post<Row>(lesson.api, { code: 'LIMA', name: 'Lima' })
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => admin.delete(`${lesson.api}/${body.result.id}`)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  })
})

describe('a school year', () => {
  it('cannot be activated by adding or changing it', async () => {
    const { body } = await admin.post<Row>(eduyear.api, { code: '2050', name: '2050/2051', status: 'active' })
    expect(body.result.status).toBe('draft')
    await admin.put(`${eduyear.api}/${body.result.id}`, { code: '2050', name: '2050/2051', status: 'active' })
    expect((await admin.get(`${eduyear.api}/${body.result.id}`)).body.result).toMatchObject({
      status: 'draft',
    })
  })

  it('cannot be deleted while it is active', async () => {
    const { body } = await admin.get<{ rows: Row[] }>(`${eduyear.api}?page_size=100`)
    const active = body.result.rows.filter((row) => row.status === 'active')
    expect(active).toHaveLength(1)
    expect(await admin.delete(`${eduyear.api}/${active[0]?.id}`)).toMatchObject({
      status: 409,
      body: { success: false, message: 'Tahun ajaran aktif tidak dapat dihapus.' },
    })
  })

  it.each(['26', '20266', '2O26', '2026/2027'])('with the code %j is refused', async (code) => {
    expect(await admin.post(eduyear.api, { code, name: 'A' })).toMatchObject({
      status: 422,
      body: { errors: { code: 'Tahun harus empat angka, contoh: 2026' } },
    })
  })
})

it.each([
  [classroom, { code: 'X' }, { code: 'Pilihan tidak dikenal' }],
  [classroom, { room: 'K' }, { room: 'Pilihan tidak dikenal' }],
  [student, { nisn: '12/34' }, { nisn: 'Hanya boleh angka' }],
  [student, { nis: 123 }, { nis: 'Harus berupa teks' }],
  [student, { religion: 'lain' }, { religion: 'Pilihan tidak dikenal' }],
  [student, { day_birth: '31/01/2012' }, { day_birth: 'Tanggal tidak dikenal, contoh: 2026-07-15' }],
  [student, { day_birth: '9999-01-01' }, { day_birth: 'Tanggal lahir harus antara 1900 dan hari ini' }],
  [teacher, { day_birth: '0000-01-01' }, { day_birth: 'Tanggal lahir harus antara 1900 dan hari ini' }],
  [student, { name: '\u200b\u202e' }, { name: 'Harus diisi' }],
  [student, { entry_year: '0001' }, { entry_year: 'Tahun masuk: 2026 atau 2026-07-15' }],
  [student, { entry_year: '25' }, { entry_year: 'Tahun masuk: 2026 atau 2026-07-15' }],
  [student, { entry_year: '2025-13-40' }, { entry_year: 'Tahun masuk: 2026 atau 2026-07-15' }],
  [teacher, { religion: 'jedi' }, { religion: 'Pilihan tidak dikenal' }],
  [teacher, { employee_group: 'V/a' }, { employee_group: 'Pilihan tidak dikenal' }],
] as const)('%# an invalid value is refused under its field', async (resource, invalidField, errors) => {
  expect(await admin.post(resource.api, { ...resource.sample, ...invalidField })).toMatchObject({
    status: 422,
    body: { errors },
  })
})
