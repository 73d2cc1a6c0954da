/** Rows of a file are stored in batches: each has its own account, and a refused row does not affect the others. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSchool, downloadLink, KEEP_NUMBERS, sendCsv } from '#test/support/sia/school.ts'
import { type Client, openWorld, type World } from '#test/support/world/world.ts'

const STUDENT = '/sia/master/student'
const TEACHER = '/sia/master/teacher'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('Administrator')
  await createSchool(admin)
})
afterAll(() => world.close())

const listUsersOf = (table: 'students' | 'teachers') =>
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

/** @returns the SQL that the operation executes, in its transactions too */
async function recordStatements(operation: () => Promise<unknown>): Promise<string[]> {
  const executor = world.context.db.kysely.getExecutor()
  let prototype: { executeQuery: (compiled: { sql: string }) => Promise<unknown> } =
    Object.getPrototypeOf(executor)
  while (!Object.hasOwn(prototype, 'executeQuery')) prototype = Object.getPrototypeOf(prototype)
  const execute = vi.spyOn(prototype, 'executeQuery')
  await operation()
  const statements = execute.mock.calls.map(([compiled]) => compiled.sql)
  execute.mockRestore()
  return statements
}

const makeRows = (prefix: string, count: number) =>
  Array.from(
    { length: count },
    (_, n) => `${prefix}${n},8${prefix}${n},Murid ${prefix}${n},L,VII,${n % 2 ? 'A' : 'B'}`,
  )
const toCsv = (rows: readonly string[]) => `nisn,nis,name,gender,grade,room\n${rows.join('\n')}\n`

describe('each row of a batch', () => {
  it('has its own account, password and class', async () => {
    const { result } = (
      await sendCsv(admin, STUDENT, { csv: toCsv(makeRows('11', 25)), fields: KEEP_NUMBERS })
    ).body
    expect(result).toMatchObject({ stored: 25, failed: 0 })
    const credentialRows = (await downloadLink(world, result.credentials)).trim().split('\r\n').slice(1)
    expect(credentialRows).toHaveLength(25)
    for (const [n, credentialRow] of credentialRows.entries()) {
      const [name, className, login, password] = credentialRow.split(credentialRow.includes(';') ? ';' : ',')
      expect([name, className, login]).toEqual([`Murid 11${n}`, n % 2 ? 'VII A' : 'VII B', `11${n}`])
      if (n % 8 === 0)
        expect((await world.anonymous.post('/login', { email: login, password })).status).toBe(200)
    }
    for (const { name, account, nisn } of await listUsersOf('students'))
      expect([account, `Murid ${nisn}`]).toEqual([name, name])
  })

  it('needs no further statement', async () => {
    const recordImport = (prefix: string, count: number) =>
      recordStatements(async () => {
        const { result } = (
          await sendCsv(admin, STUDENT, { csv: toCsv(makeRows(prefix, count)), fields: KEEP_NUMBERS })
        ).body
        expect(result.stored).toBe(count)
      })
    // Audits are excluded: they are stored in batches of another size.
    const filterUserStatements = (statements: string[]) =>
      statements.filter((text) => /^\s*insert|users/i.test(text) && !text.includes('audits'))
    const statementsOfOne = filterUserStatements(await recordImport('21', 1))
    const statementsOfTen = filterUserStatements(await recordImport('22', 10))
    expect(statementsOfTen).toHaveLength(statementsOfOne.length)
  })

  it('of teachers gets an e-mail and a registration number that no row before it has', async () => {
    const csv = [
      'name,gender,email',
      'Siti Aminah,P,keluarga@x.id',
      'Siti Aminah,P,Keluarga@x.id',
      'Ahmad,L,-',
      'Siti Aminah,P,',
    ].join('\n')
    expect((await sendCsv(admin, TEACHER, { csv, fields: KEEP_NUMBERS })).body.result).toMatchObject({
      stored: 4,
      failed: 0,
    })
    expect((await listUsersOf('teachers')).slice(-4)).toMatchObject([
      { username: 'G2600001', email: 'keluarga@x.id' },
      { username: 'G2600002', email: null },
      { username: 'G2600003', email: null },
      { username: 'G2600004', email: null },
    ])
  })
})

describe('a refused row', () => {
  it('has its own reason and does not roll back the others', async () => {
    const existingUser = { user_type: 'teacher', name: 'Pak Nomor', email: 'nomor@x.id', nip: '315' }
    const { body } = await admin.get<{ rows: { id: number; name: string }[] }>('/master/role?search=guru')
    const role_id = body.result.rows[0]?.id
    expect((await admin.post('/master/user', { ...existingUser, role_id })).status).toBe(201)
    const rows = makeRows('31', 10)
    const { result } = (
      await sendCsv(admin, STUDENT, {
        csv: toCsv([...rows.slice(0, 9), '315x,,Salah,L,VII,A']),
        fields: KEEP_NUMBERS,
      })
    ).body
    expect(result.reasons).toMatchObject([{ line: 7, message: 'NISN ini sudah dipakai' }, { line: 11 }])
    expect(result.stored).toBe(8)
    const names = (await listUsersOf('students'))
      .map(({ name }) => name)
      .filter((name) => name.startsWith('Murid 31'))
    expect(names).toEqual([0, 1, 2, 3, 4, 6, 7, 8].map((n) => `Murid 31${n}`))
  })

  it('with the number of another row in its batch is refused under that field', async () => {
    const csv = ['nip,nik,name,gender', '4101,,Bu Satu,P', ',4101,Bu Dua,P', ',4102,Bu Tiga,P'].join('\n')
    const { result } = (await sendCsv(admin, TEACHER, { csv, fields: KEEP_NUMBERS })).body
    expect(result).toMatchObject({ stored: 2, failed: 1 })
    expect(result.reasons).toMatchObject([
      { line: 3, name: 'Bu Dua', message: 'NIK ini sudah dipakai untuk masuk oleh akun lain' },
    ])
  })

  it('with an unknown class is none: the student is stored without a class', async () => {
    const rows = [...makeRows('51', 3), '513,8513,Murid 513,L,IX,J', ...makeRows('52', 3)]
    const { result } = (await sendCsv(admin, STUDENT, { csv: toCsv(rows), fields: KEEP_NUMBERS })).body
    expect(result).toMatchObject({ stored: 7, failed: 0, warned: 1 })
    const accounts = await world.context.db.kysely
      .selectFrom('users')
      .where('nisn', 'like', '51%')
      .select('nisn')
      .execute()
    expect(accounts).toHaveLength(4)
  })
})
