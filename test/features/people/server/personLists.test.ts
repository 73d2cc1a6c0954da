/** Lists of persons return the fields of their screens; everything else is read record by record. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeStudent, makeTeacher } from '#features/people/demo/factories.ts'
import { createRecord } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

type StoredRecord = Record<string, unknown> & { id: number; updated_at: string }

const readFirstRow = async (path: string) =>
  (await admin.get<{ rows: StoredRecord[] }>(path)).body.result.rows[0] as StoredRecord

/** What the server adds to the columns of the screen. */
const TECHNICAL = ['id', 'created_at', 'updated_at', 'has_account', 'missing_fields']

describe.each([
  {
    path: '/sia/master/student',
    record: { ...makeStudent(1), phone: '081299887766', city: 'Garut', special_needs: 'asma' },
    columns: ['nis', 'nisn', 'name', 'gender', 'entry_year'],
    others: ['active_class', 'out_year', 'out_reason', 'anonymised_at', 'registration_no'],
    hidden: {
      nik: makeStudent(1).nik,
      mother_name: makeStudent(1).mother_name,
      phone: '081299887766',
      city: 'Garut',
    },
  },
  {
    path: '/sia/master/teacher',
    record: { ...makeTeacher(1), nik: '3273010101850001' },
    // The list is searched by e-mail, so it shows it.
    columns: ['nip', 'name', 'gender', 'employee_group', 'position', 'phone', 'email'],
    others: ['registration_no'],
    hidden: { nik: '3273010101850001', address: makeTeacher(1).address },
  },
])('the list at $path', ({ path, record, columns, others, hidden }) => {
  let id: number
  beforeAll(async () => {
    id = await createRecord(admin, path, record)
  })

  it('returns the columns of its screen only, and the record all of it', async () => {
    const row = await readFirstRow(path)
    expect(Object.keys(row).sort()).toEqual([...columns, ...others, ...TECHNICAL].sort())
    const { body } = await admin.get<StoredRecord>(`${path}/${id}`)
    expect(body.result).toMatchObject(hidden)
  })

  it.each(Object.keys(hidden))('cannot be sorted or filtered by %s, which it does not show', async (name) => {
    expect((await admin.get(`${path}?orderby=${name}`)).status).toBe(422)
    const filter = encodeURIComponent(JSON.stringify({ [name]: { op: 'equal', value: '1' } }))
    expect((await admin.get(`${path}?filter=${filter}`)).status).toBe(422)
  })

  it('does not find a record by a value that it does not show', async () => {
    for (const value of Object.values(hidden)) {
      const { body } = await admin.get<{ rows: object[] }>(
        `${path}?search=${encodeURIComponent(String(value))}`,
      )
      expect(body.result.rows, String(value)).toEqual([])
    }
  })

  it('saved as a row keeps what the list does not show; an absent optional field keeps its value, too', async () => {
    const row = await readFirstRow(path)
    expect((await admin.put(`${path}/${id}`, { ...row, name: 'Nama Baru' })).status).toBe(200)
    const { result } = (await admin.get<StoredRecord>(`${path}/${id}`)).body
    expect(result).toMatchObject({ ...hidden, name: 'Nama Baru' })
  })

  it('keeps all columns in its export', async () => {
    const { text } = await admin.get(`${path}/export?format=csv`)
    for (const value of Object.values(hidden)) expect(text).toContain(value)
  })
})
