/** Nobody gains rights by creating or editing somebody else's account. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeStudent, makeTeacher } from '#features/people/demo/factories.ts'
import { makeAccount, signIn } from '#test/support/people/accounts.ts'
import { sendCsv } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let admin: Client
/** Maintains records only, so the clerk has fewer rights than a teacher. */
let clerk: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  clerk = await world.as({ keys: ['sia-master', 'add-sia-master', 'edit-sia-master'] })
})
afterAll(() => world.close())

const TEACHER = '/sia/master/teacher'
type CreatedAccount = { id: number; login: string | null; password: string | null }

it('only administrators create an administrator or change a user into one', async () => {
  const userManager = await world.as({ keys: ['add-master-user', 'edit-master-user'], type: 'teacher' })
  const { kysely } = world.context.db
  const { id: role_id } = await kysely
    .insertInto('roles')
    .values({ name: 'Kosong', search_text: '', created_at: '2026-01-01', updated_at: '2026-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const userInput = { role_id, name: 'Baru', email: 'baru@sekolah.sch.id', nip: '777' }
  expect((await userManager.post('/master/user', { ...userInput, user_type: 'administrator' })).status).toBe(
    403,
  )
  const createResponse = await userManager.post<{ id: number }>('/master/user', {
    ...userInput,
    user_type: 'teacher',
  })
  expect(createResponse.status).toBe(201)
  const path = `/master/user/${createResponse.body.result.id}`
  expect((await userManager.put(path, { ...userInput, user_type: 'administrator' })).status).toBe(403)
  expect((await admin.put(path, { ...userInput, user_type: 'administrator' })).status).toBe(200)
})

describe('a clerk with fewer rights than a teacher', () => {
  it('creates a teacher without an account, which is listed so and gets one from an administrator', async () => {
    const input = makeTeacher(1)
    const { status, body } = await clerk.post<CreatedAccount>(TEACHER, input)
    expect({ status, result: body.result }).toMatchObject({
      status: 201,
      result: { login: null, password: null, has_account: false },
    })
    expect(body.message).toMatch(/Akun .* menunggu orang yang boleh memberikan rolenya/)
    const { id } = body.result
    const filter = encodeURIComponent(JSON.stringify({ without_account: { op: 'equal', value: true } }))
    const listIdsWithoutAccount = async () =>
      (await admin.get<{ rows: { id: number }[] }>(`${TEACHER}?filter=${filter}`)).body.result.rows.map(
        (row) => row.id,
      )
    expect(await listIdsWithoutAccount()).toEqual([id])
    const weakUserCreator = await world.as({ keys: ['add-master-user'] })
    expect((await weakUserCreator.post(`${TEACHER}/${id}/account`)).status).toBe(403)
    const accountResponse = await admin.post<CreatedAccount>(`${TEACHER}/${id}/account`)
    const { login, password } = accountResponse.body.result
    expect((await signIn(world, login ?? '', { password: password ?? '' })).body.success).toBe(true)
    expect(await listIdsWithoutAccount()).toEqual([])
    expect((await admin.post(`${TEACHER}/${id}/account`)).status).toBe(409)
  })

  it('creates a student without an account, too', async () => {
    const { body } = await clerk.post<CreatedAccount>('/sia/master/student', makeStudent(1))
    expect(body.result).toMatchObject({ login: null, password: null })
    expect((await admin.post(`/sia/master/student/${body.result.id}/account`)).status).toBe(200)
  })

  it('creates a teacher who stays without an account when an administrator saves or imports changes', async () => {
    const input = makeTeacher(3)
    const { id } = (await clerk.post<CreatedAccount>(TEACHER, input)).body.result
    const saveResponse = await admin.put<{ has_account: boolean }>(`${TEACHER}/${id}`, {
      ...input,
      phone: '0812',
    })
    expect([saveResponse.status, saveResponse.body.result.has_account]).toEqual([200, false])
    const csv = `nip,phone\n${input.nip},0899\n`
    const importResponse = await sendCsv(admin, TEACHER, { csv, fields: { mode: 'update' } })
    expect(importResponse.body.result).toMatchObject({ changed: 1, credentials: null })
    const { kysely } = world.context.db
    const account = kysely.selectFrom('users').where('nip', '=', input.nip).select('id')
    expect(await account.executeTakeFirst()).toBeUndefined()
    const { login, password } = (await admin.post<CreatedAccount>(`${TEACHER}/${id}/account`)).body.result
    expect((await signIn(world, login ?? '', { password: password ?? '' })).body.success).toBe(true)
  })

  it('reads how many accounts are missing in an import and its dry run, and the list marks them', async () => {
    const csv = 'nip,name\n198001012005011001,Satu Guru\n198001012005011002,Dua Guru\n'
    const dryRun = await sendCsv(clerk, TEACHER, { csv, fields: { dry_run: '1' } })
    expect(dryRun.body.result).toMatchObject({ stored: 2, waiting: 2, credentials: null })
    expect((await sendCsv(clerk, TEACHER, { csv })).body.result).toMatchObject({
      waiting: 2,
      credentials: null,
    })
    const { body } = await admin.get<{ rows: { name: string; has_account: boolean }[] }>(
      `${TEACHER}?search=guru`,
    )
    expect(body.result.rows.find(({ name }) => name === 'Dua Guru')?.has_account).toBe(false)
    const importedByAdmin = await sendCsv(admin, TEACHER, { csv: 'nip,name\n198001012005011003,Tiga Guru\n' })
    expect(importedByAdmin.body.result).toMatchObject({ waiting: 0, credentials: expect.any(String) })
  })

  it('changes neither name nor login of an account with more rights', async () => {
    const input = makeTeacher(2)
    const { body } = await admin.post<CreatedAccount>(TEACHER, input)
    const path = `${TEACHER}/${body.result.id}`
    const { kysely } = world.context.db
    const findAccount = () =>
      kysely.selectFrom('users').where('nip', '=', input.nip).select(['id', 'name']).executeTakeFirst()
    const before = await findAccount()
    const administratorId = await makeAccount(world, {})
    const { role_id } = await kysely
      .selectFrom('users')
      .where('id', '=', administratorId)
      .select('role_id')
      .executeTakeFirstOrThrow()
    await kysely.updateTable('users').set({ role_id }).where('nip', '=', input.nip).execute()
    expect((await clerk.put(path, { ...input, nip: '199001012015011001' })).status).toBe(403)
    expect((await clerk.put(path, { ...input, name: 'Nama Lain', phone: '0812' })).status).toBe(200)
    expect(await findAccount()).toEqual(before)
    expect((await admin.put(path, { ...input, name: 'Nama Resmi' })).status).toBe(200)
    expect((await findAccount())?.name).toBe('Nama Resmi')
  })
})
