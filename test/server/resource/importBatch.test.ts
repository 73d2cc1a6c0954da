/** Rows of a file are stored several by one statement: each keeps what is its own, and none pays for another. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { follow, openSchool, sendCsv } from '#test/support/school.ts'
import { type Client, openWorld, type World } from '#test/support/world.ts'

const STUDENT = '/sia/master/student'
const TEACHER = '/sia/master/teacher'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  await openSchool(admin)
})
afterAll(() => world.close())

const usersOf = (table: 'students' | 'teachers') =>
  world.context.db.kysely
    .selectFrom(table)
    .innerJoin('users', 'users.id', `${table}.user_id`)
    .select([
      `${table}.name`,
      'users.name as account',
      'users.email',
      'users.username',
      'users.nisn',
      'users.nip',
    ])
    .orderBy(`${table}.id`)
    .execute()

/** The statements that a piece of work asks of the database, in its transactions too. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const executor = world.context.db.kysely.getExecutor()
  let owner: { executeQuery: (compiled: { sql: string }) => Promise<unknown> } =
    Object.getPrototypeOf(executor)
  while (!Object.hasOwn(owner, 'executeQuery')) owner = Object.getPrototypeOf(owner)
  const execute = vi.spyOn(owner, 'executeQuery')
  await work()
  const statements = execute.mock.calls.map(([compiled]) => compiled.sql)
  execute.mockRestore()
  return statements
}

const rowsOf = (prefix: string, count: number) =>
  Array.from(
    { length: count },
    (_, n) => `${prefix}${n},8${prefix}${n},Murid ${prefix}${n},L,VII,${n % 2 ? 'A' : 'B'}`,
  )
const fileOf = (rows: readonly string[]) => `nisn,nis,name,gender,grade,room\n${rows.join('\n')}\n`

describe('each row of a batch', () => {
  it('has its own account, password and class', async () => {
    const { result } = (await sendCsv(admin, STUDENT, fileOf(rowsOf('11', 25)))).body
    expect(result).toMatchObject({ stored: 25, failed: 0 })
    const slips = (await follow(world, result.credentials)).trim().split('\r\n').slice(1)
    expect(slips).toHaveLength(25)
    for (const [n, slip] of slips.entries()) {
      const [name, className, login, password] = slip.split(slip.includes(';') ? ';' : ',')
      expect([name, className, login]).toEqual([`Murid 11${n}`, n % 2 ? 'VII A' : 'VII B', `11${n}`])
      if (n % 8 === 0)
        expect((await world.anyone.post('/login', { email: login, password })).status).toBe(200)
    }
    for (const { name, account, nisn } of await usersOf('students'))
      expect([account, `Murid ${nisn}`]).toEqual([name, name])
  })

  it('costs no statement of its own', async () => {
    const imported = (prefix: string, count: number) =>
      statementsOf(async () => {
        const { result } = (await sendCsv(admin, STUDENT, fileOf(rowsOf(prefix, count)))).body
        expect(result.stored).toBe(count)
      })
    // The trail of twenty rows is stored in lengths of its own.
    const changing = (statements: string[]) =>
      statements.filter((text) => /^\s*insert|users/i.test(text) && !text.includes('audits'))
    const [one, ten] = [changing(await imported('21', 1)), changing(await imported('22', 10))]
    expect(ten).toHaveLength(one.length)
  })

  it('of teachers takes an e-mail and a username that nobody before it took', async () => {
    const csv = [
      'name,gender,email',
      'Siti Aminah,P,keluarga@x.id',
      'Siti Aminah,P,Keluarga@x.id',
      'Ahmad,L,-',
      'Siti Aminah,P,',
    ].join('\n')
    expect((await sendCsv(admin, TEACHER, csv)).body.result).toMatchObject({ stored: 4, failed: 0 })
    expect((await usersOf('teachers')).slice(-4)).toMatchObject([
      { username: 'siti.aminah', email: 'keluarga@x.id' },
      { username: 'siti.aminah2', email: null },
      { username: 'ahmad', email: null },
      { username: 'siti.aminah3', email: null },
    ])
  })
})

describe('one that is refused', () => {
  it('takes nothing back of the others, and is told its own reason', async () => {
    const taken = { user_type: 'teacher', name: 'Pak Nomor', email: 'nomor@x.id', nip: '315' }
    const { body } = await admin.get<{ rows: { id: number; name: string }[] }>('/master/role?search=guru')
    const role_id = body.result.rows[0]?.id
    expect((await admin.post('/master/user', { ...taken, role_id })).status).toBe(201)
    const rows = rowsOf('31', 10)
    const { result } = (await sendCsv(admin, STUDENT, fileOf([...rows.slice(0, 9), '315x,1,Salah,L,VII,A'])))
      .body
    expect(result.reasons).toMatchObject([{ line: 7, message: 'NISN ini sudah dipakai' }, { line: 11 }])
    expect(result.stored).toBe(8)
    const names = (await usersOf('students'))
      .map(({ name }) => name)
      .filter((name) => name.startsWith('Murid 31'))
    expect(names).toEqual([0, 1, 2, 3, 4, 6, 7, 8].map((n) => `Murid 31${n}`))
  })

  it('for the number of somebody of the same batch is told so under the number’s own field', async () => {
    const csv = ['nip,nik,name,gender', '4101,,Bu Satu,P', ',4101,Bu Dua,P', ',4102,Bu Tiga,P'].join('\n')
    const { result } = (await sendCsv(admin, TEACHER, csv)).body
    expect(result).toMatchObject({ stored: 2, failed: 1 })
    expect(result.reasons).toMatchObject([
      { line: 3, message: 'NIK ini sudah dipakai untuk masuk oleh akun lain' },
    ])
  })

  it('for its class leaves no account', async () => {
    const rows = [...rowsOf('51', 3), '513,8513,Murid 513,L,IX,J', ...rowsOf('52', 3)]
    const { result } = (await sendCsv(admin, STUDENT, fileOf(rows))).body
    expect(result).toMatchObject({ stored: 6, failed: 1 })
    const accounts = await world.context.db.kysely
      .selectFrom('users')
      .where('nisn', 'like', '51%')
      .select('nisn')
      .execute()
    expect(accounts).toHaveLength(3)
  })
})
