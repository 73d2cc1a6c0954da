/** Records that were imported with empty fields can be completed field by field. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeStudent, makeTeacher } from '#features/people/demo/factories.ts'
import { student } from '#features/people/student.ts'
import { createRecord, findRecord, sendCsv } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

type StoredRecord = Record<string, string | number | null> & { id: number; updated_at: string }

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const importRecord = async (path: string, csv: string, name: string) => {
  expect((await sendCsv(admin, path, { csv })).status).toBe(200)
  return (await findRecord<StoredRecord>(admin, path, name)) as StoredRecord
}

describe.each([
  ['a student', '/sia/master/student', 'nisn,nis,name,gender\n0079998881,09981,Kurnia Sari,P', 'Kurnia'],
  ['a teacher', '/sia/master/teacher', 'name\nWahyuni Lestari', 'Wahyuni'],
])('%s imported incomplete', (_who, path, csv, name) => {
  it('can be saved with a new phone number while other fields stay empty', async () => {
    const { id, ...row } = await importRecord(path, csv, name)
    const response = await admin.put<StoredRecord>(`${path}/${id}`, { ...row, phone: '08123456789' })
    expect(response.status, response.text).toBe(200)
    expect(response.body.result).toMatchObject({ phone: '08123456789', place_birth: null, address: null })
  })

  it('is listed with the names of its empty required fields, and a complete one with none', async () => {
    await createRecord(admin, path, path.endsWith('student') ? makeStudent(7) : makeTeacher(7))
    const { rows } = (await admin.get<{ rows: { name: string; missing_fields: string[] }[] }>(path)).body
      .result
    const missing = new Map(rows.map((row) => [row.name, row.missing_fields]))
    expect([...missing].find(([rowName]) => rowName.startsWith(name))?.[1]).toContain('address')
    expect(missing.get(path.endsWith('student') ? makeStudent(7).name : makeTeacher(7).name)).toEqual([])
  })

  it('can have an empty field filled, which then cannot be emptied again', async () => {
    const found = await findRecord<StoredRecord>(admin, path, name)
    const { id, updated_at: _, ...row } = found as StoredRecord
    expect((await admin.put(`${path}/${id}`, { ...row, place_birth: 'Garut' })).status).toBe(200)
    for (const place_birth of [null, '', '  ', undefined]) {
      const response = await admin.put(`${path}/${id}`, { ...row, place_birth })
      expect({ status: response.status, errors: response.body.errors }).toEqual({
        status: 422,
        errors: { place_birth: 'Harus diisi' },
      })
    }
    const stored = (await admin.get<StoredRecord>(`${path}/${id}`)).body.result
    expect(stored.place_birth).toBe('Garut')
    const refusalResponse = await admin.put(`${path}/${id}`, { ...row, place_birth: 'Garut', name: '' })
    expect(refusalResponse.body.errors, 'required by an import, too').toHaveProperty('name')
  })
})

it('a new record needs every required field of the form', async () => {
  const { nik: _, ...withoutNik } = makeStudent(7)
  const response = await admin.post(student.api, withoutNik)
  expect(response).toMatchObject({ status: 422, body: { errors: { nik: 'Harus diisi' } } })
  const teacher = await admin.post('/sia/master/teacher', { ...makeTeacher(7), address: '' })
  expect(teacher).toMatchObject({ status: 422, body: { errors: { address: 'Harus diisi' } } })
})

it('a field that is filled and emptied at the same moment is never left empty', async () => {
  const id = await createRecord(admin, student.api, makeStudent(8))
  const body = makeStudent(8)
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      admin.put(`${student.api}/${id}`, { ...body, place_birth: n % 2 ? 'Garut' : '' }),
    ),
  )
  for (const [n, { status }] of responses.entries()) expect(n % 2 ? [200, 409] : [422]).toContain(status)
  const { result } = (await admin.get<StoredRecord>(`${student.api}/${id}`)).body
  expect(result.place_birth).not.toBeNull()
})
