/** Teachers: their master records through the form and the CSV import. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTeacher } from '#features/people/demo/factories.ts'
import { teacher } from '#features/people/teacher.ts'
import { countStatuses, createRecord, KEEP_NUMBERS, sendCsv } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const PATH = '/sia/master/teacher'
let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
})
afterAll(() => world.close())

const readTeacher = async (id: number) =>
  (await admin.get<Record<string, unknown>>(`${PATH}/${id}`)).body.result
const findTeachers = async (search: string) =>
  (await admin.get<{ rows: { id: number; name: string }[] }>(`${PATH}?search=${search}`)).body.result.rows

describe('the form', () => {
  it('returns what was stored, including leading zeros and inner blanks', async () => {
    const input = makeTeacher(1, { nip: '000123', nik: '', position: ' Wali  kelas ', last_education: null })
    const id = await createRecord(admin, PATH, input)
    expect(await readTeacher(id)).toMatchObject({
      ...input,
      nik: null,
      position: 'Wali  kelas',
      last_education: null,
    })
  })

  it.each([
    [{ gender: 'X' }, 'gender'],
    [{ religion: 'jedi' }, 'religion'],
    [{ employee_group: 'V/a' }, 'employee_group'],
    [{ last_education: 's4' }, 'last_education'],
    [{ day_birth: '31-12-1980' }, 'day_birth'],
    [{ day_birth: '1980-02-30' }, 'day_birth'],
    [{ entry_year: '10' }, 'entry_year'],
    [{ nip: '12/34' }, 'nip'],
    [{ nik: 'abc' }, 'nik'],
    [{ name: 'x'.repeat(256) }, 'name'],
  ])('refuses %j', async (changes, field) => {
    const response = await admin.post(PATH, { ...teacher.sample, ...changes })
    expect(response.status).toBe(422)
    expect(Object.keys(response.body.errors ?? {})).toEqual([field])
  })

  it('sent twenty times at once with one NIP creates one teacher with one account', async () => {
    const input = makeTeacher(2)
    expect(await countStatuses(20, () => admin.post(PATH, input))).toEqual({ 201: 1, 422: 19 })
    const { kysely } = world.context.db
    const accounts = await kysely.selectFrom('users').where('nip', '=', input.nip).select('id').execute()
    expect(accounts).toHaveLength(1)
  })

  it('lets a teacher who signed in by NIK sign in by the new NIP', async () => {
    await sendCsv(admin, PATH, { csv: 'name,nik\nTanpa Nip,3273019999\n', fields: KEEP_NUMBERS })
    const [row] = await findTeachers('Tanpa Nip')
    const changedTeacher = makeTeacher(3, { nik: '3273019999' })
    expect((await admin.put(`${PATH}/${row?.id}`, changedTeacher)).status).toBe(200)
    const { kysely } = world.context.db
    const account = kysely.selectFrom('users').innerJoin('teachers', 'teachers.user_id', 'users.id')
    const { nip } = await account
      .where('teachers.id', '=', row?.id ?? 0)
      .select('users.nip')
      .executeTakeFirstOrThrow()
    expect(nip).toBe(changedTeacher.nip)
  })

  it('refuses under NIK the number that another teacher signs in by', async () => {
    const { nip } = makeTeacher(2)
    const { body } = await sendCsv(admin, PATH, { csv: `name,nik\nKembar,${nip}\n`, fields: KEEP_NUMBERS })
    expect(body.result.reasons).toEqual([
      { line: 2, name: 'Kembar', message: 'NIK ini sudah dipakai untuk masuk oleh akun lain' },
    ])
    expect(await findTeachers('Kembar')).toEqual([])
  })
})

describe('an import', () => {
  it('needs only names; other fields may stay empty, but a filled one may not be emptied', async () => {
    expect((await sendCsv(admin, PATH, { csv: 'nip;name\n;Belum Lengkap\n' })).body.result).toMatchObject({
      stored: 1,
    })
    const [row] = await findTeachers('Belum Lengkap')
    const saveChange = async (change: object) =>
      admin.put(`${PATH}/${row?.id}`, { ...(await readTeacher(row?.id ?? 0)), updated_at: null, ...change })
    expect((await saveChange({ phone: '0812' })).status).toBe(200)
    expect(await saveChange({ phone: '' })).toMatchObject({
      status: 422,
      body: { errors: { phone: 'Harus diisi' } },
    })
    expect(await saveChange({ name: '' })).toMatchObject({
      status: 422,
      body: { errors: { name: 'Harus diisi' } },
    })
  })

  it('reads every column of its template', async () => {
    const { columns } = teacher.csv ?? { columns: [] }
    const input: Record<string, unknown> = makeTeacher(5, {
      employee_group: 'III/a',
      position: 'Guru',
      last_education: 's1',
    })
    const csv = `${columns.join(',')}\n${columns.map((name) => `"${input[name]}"`).join(',')}\n`
    expect((await sendCsv(admin, PATH, { csv })).body.result).toMatchObject({
      stored: 1,
      ignored: [],
      reasons: [],
    })
    const [row] = await findTeachers(String(input.nip))
    expect(await readTeacher(row?.id ?? 0)).toMatchObject(input)
  })
})

describe('deleting', () => {
  it('a teacher who wrote posts is refused with their count; others are deleted with their account', async () => {
    const id = await createRecord(admin, PATH, makeTeacher(6))
    const { kysely } = world.context.db
    const { user_id } = await kysely
      .selectFrom('teachers')
      .where('id', '=', id)
      .select('user_id')
      .executeTakeFirstOrThrow()
    const postId = await createRecord(admin, '/post', {
      type: 'article',
      title: 'Tulisan',
      content: '',
      status: 'draft',
      meta: [],
    })
    await kysely
      .updateTable('posts')
      .set({ author_id: user_id as number })
      .where('id', '=', postId)
      .execute()
    expect(await admin.delete(`${PATH}/${id}`)).toMatchObject({ status: 409, body: { result: { posts: 1 } } })
    await kysely.deleteFrom('posts').where('id', '=', postId).execute()
    expect(await countStatuses(5, () => admin.delete(`${PATH}/${id}`))).toEqual({ 200: 1, 404: 4 })
    expect(
      await kysely
        .selectFrom('users')
        .where('id', '=', user_id as number)
        .select('id')
        .execute(),
    ).toEqual([])
  })

  it('a teacher whose account has more rights needs somebody with those rights', async () => {
    const clerk = await world.as({ keys: ['sia-master', 'delete-sia-master'] })
    const { kysely } = world.context.db
    const plainTeacherId = await createRecord(admin, PATH, makeTeacher(7))
    const strongTeacherId = await createRecord(admin, PATH, makeTeacher(8))
    const roleId = await createRecord(admin, '/master/role', {
      name: 'Wakil kepala',
      accesses: ['master-user'],
    })
    const { user_id } = await kysely
      .selectFrom('teachers')
      .where('id', '=', strongTeacherId)
      .select('user_id')
      .executeTakeFirstOrThrow()
    await kysely
      .updateTable('users')
      .set({ role_id: roleId })
      .where('id', '=', user_id as number)
      .execute()
    expect(await clerk.delete(`${PATH}/${strongTeacherId}`)).toMatchObject({
      status: 403,
      body: { message: 'Pengguna ini memiliki hak akses lebih dari Anda.' },
    })
    expect((await readTeacher(strongTeacherId)).id).toBe(strongTeacherId)
    expect((await clerk.delete(`${PATH}/${plainTeacherId}`)).status).toBe(200)
  })
})
