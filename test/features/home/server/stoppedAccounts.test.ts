/** Accounts that wrong passwords or codes have stopped are opened by the office, and by the homeroom teacher for the own class. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoppedAccount } from '#features/home/stoppedAccounts.ts'
import { signIn } from '#test/support/people/accounts.ts'
import { codeOf, sendCode, sendPassword, setUpSecondStep } from '#test/support/people/secondSteps.ts'
import { type Classroom, enrol, makeClassroom } from '#test/support/sia/documents.ts'
import { assignHomeroom } from '#test/support/sia/homerooms.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

let world: World
let operator: Client
let homeroomTeacher: Client
let own: Account
let foreign: Account
beforeAll(async () => {
  world = await openWorld()
  operator = await world.as('Operator')
  homeroomTeacher = await world.as('Guru')
  const ownClassroom = await makeClassroom(world, 'VII', 'A')
  own = await enrolAccount(ownClassroom)
  foreign = await enrolAccount(await makeClassroom(world, 'VII', 'B'))
  await assignHomeroom(world, homeroomTeacher, ownClassroom)
})
afterAll(() => world.close())

type Account = { id: number; email: string; name: string }

/** A student of the class with an account. */
async function enrolAccount(classroom: Classroom): Promise<Account> {
  const user = await world.as('Siswa')
  await enrol(world, classroom, { user })
  return readAccount(user)
}

async function readAccount({ id }: Client): Promise<Account> {
  const { email, name } = await world.context.db.kysely
    .selectFrom('users')
    .where('id', '=', id)
    .select(['email', 'name'])
    .executeTakeFirstOrThrow()
  return { id, email: email ?? '', name }
}

async function stop(name: string) {
  for (let count = 0; count < 10; count += 1) await signIn(world, name, { password: 'salah' })
  expect((await signIn(world, name)).status).toBe(429)
}
const list = async (client: Client) =>
  (await client.get<StoppedAccount[]>('/master/user-stopped')).body.result

describe('two stopped students', () => {
  beforeAll(async () => {
    await stop(own.email)
    await stop(foreign.email)
  })

  it('are listed for the office with their class and until when, and the own one for the homeroom teacher', async () => {
    const listed = await list(operator)
    expect(listed.map(({ name, classroom }) => [name, classroom]).sort()).toEqual(
      [
        [own.name, 'VII A'],
        [foreign.name, 'VII B'],
      ].sort(),
    )
    const remainingMs = Date.parse(listed[0]?.stopped_until ?? '') - world.context.clock()
    expect(remainingMs).toBeGreaterThan(14 * 60_000)
    expect((await list(homeroomTeacher)).map(({ name }) => name)).toEqual([own.name])
  })

  it('are opened by whom they are listed for, and audited; nobody else finds them', async () => {
    const unlock = (client: Client, id: number) => client.post(`/master/user/${id}/unlock`, {})
    expect((await unlock(homeroomTeacher, foreign.id)).status).toBe(404)
    expect((await unlock(await world.as('Guru'), own.id)).status).toBe(404)
    expect((await unlock(await world.as('Siswa'), own.id)).status).toBe(403)
    expect((await signIn(world, own.email)).status).toBe(429)
    expect((await unlock(homeroomTeacher, own.id)).status).toBe(200)
    expect((await signIn(world, own.email)).body.success).toBe(true)
    expect((await unlock(operator, foreign.id)).status).toBe(200)
    expect((await signIn(world, foreign.email)).body.success).toBe(true)
    expect(await list(operator)).toEqual([])
    const audits = await world.context.db.kysely
      .selectFrom('audits')
      .where('action', '=', 'unlock')
      .select(['entity_id', 'user_id'])
      .orderBy('id')
      .execute()
    expect(audits).toEqual([
      { entity_id: own.id, user_id: homeroomTeacher.id },
      { entity_id: foreign.id, user_id: operator.id },
    ])
  })
})

it('an account that wrong codes of the second step stopped is listed as such, and opened', async () => {
  const staff = await readAccount(await world.as('Operator'))
  const first = await sendPassword(world, staff)
  const { secret } = await setUpSecondStep(world, { token: first.session?.access_token ?? '' })
  const { token } = await sendPassword(world, staff)
  for (let count = 0; count < 10; count += 1) await sendCode(world, { token, code: '000000' })
  const right = () => sendCode(world, { token, code: codeOf(world, secret) })
  expect((await right()).status).toBe(429)
  expect(await list(operator)).toEqual([
    { id: staff.id, name: staff.name, classroom: null, stopped_until: expect.any(String), by_codes: true },
  ])
  expect((await operator.post(`/master/user/${staff.id}/unlock`, {})).status).toBe(200)
  expect(await list(operator)).toEqual([])
  expect((await right()).success).toBe(true)
})

it('an account with more rights than the caller is neither listed nor opened', async () => {
  const administrator = await world.as('Administrator')
  await stop((await readAccount(administrator)).email)
  expect(await list(operator)).toEqual([])
  expect((await operator.post(`/master/user/${administrator.id}/unlock`, {})).status).toBe(404)
  expect((await list(administrator)).map(({ id }) => id)).toEqual([administrator.id])
})
