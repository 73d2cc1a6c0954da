/** Changing a password, by choice or because it is a one-time password. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { seedFirstRows } from '#platform/server/identity/firstRows.ts'
import { weakDefaultWarning } from '#platform/server/identity/passwords/chosenPassword.ts'
import {
  generateOneTimePassword,
  hashPassword,
  verifyPassword,
} from '#platform/server/identity/passwords/passwords.ts'
import { SERVER } from '#platform/server/workers/fairQueue.ts'
import { calls } from '#src/features.ts'
import { makeAccount, requestBearerHeader, signIn } from '#test/support/people/accounts.ts'
import { openWorld, PASSWORD, type World } from '#test/support/world/world.ts'

const NEW_PASSWORD = 'sandi-baru-Ünik 1'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const sendPasswords = (headers: Record<string, string>, passwords: readonly [string, string, string]) => {
  const [password_lama, password_baru, rpassword_baru] = passwords
  const body = { password_lama, password_baru, rpassword_baru }
  return world.anonymous.put('/account/change-password', body, headers)
}
const changePassword = (headers: Record<string, string>, oldPassword: string, newPassword: string) =>
  sendPasswords(headers, [oldPassword, newPassword, newPassword])

describe('changing the password', () => {
  it('ends the sessions of other devices and keeps this one; only the new password signs in', async () => {
    const email = 'ganti@sekolah.sch.id'
    await makeAccount(world, { email })
    const here = await requestBearerHeader(world, email)
    const there = await requestBearerHeader(world, email)
    expect(await changePassword(here, PASSWORD, NEW_PASSWORD)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Password berhasil diganti.', result: null },
    })
    expect((await world.anonymous.get('/session', undefined, here)).status).toBe(200)
    expect((await world.anonymous.get('/session', undefined, there)).status).toBe(401)
    expect((await signIn(world, email)).body.success).toBe(false)
    expect((await signIn(world, email, { password: NEW_PASSWORD })).body.success).toBe(true)
    // A keyboard may send the same letters decomposed.
    expect((await signIn(world, email, { password: NEW_PASSWORD.normalize('NFD') })).body.success).toBe(true)
  })

  it.each([
    ['the old one is wrong', ['salah', NEW_PASSWORD, NEW_PASSWORD], { password_lama: 'Password lama salah' }],
    [
      'the new one is short',
      [PASSWORD, '1234567', '1234567'],
      { password_baru: 'Password setidaknya 8 karakter' },
    ],
    [
      'the two differ',
      [PASSWORD, NEW_PASSWORD, `${NEW_PASSWORD}x`],
      { rpassword_baru: 'Password tidak sama' },
    ],
    [
      'nothing is typed',
      ['', '', ''],
      {
        password_lama: 'Masukkan pasword lama',
        password_baru: 'Masukkan pasword baru',
        rpassword_baru: 'Ulangi pasword baru',
      },
    ],
    [
      'it stays the same',
      [PASSWORD, PASSWORD, PASSWORD],
      { password_baru: 'Password baru harus berbeda dari yang lama' },
    ],
  ] as const)('is refused under the field when %s, and nothing changes', async (_why, passwords, errors) => {
    const user = await world.as('Guru')
    const headers = { authorization: `Bearer ${user.token}` }
    expect(await sendPasswords(headers, passwords)).toMatchObject({
      status: 422,
      body: { errors },
    })
    expect((await changePassword(headers, PASSWORD, NEW_PASSWORD)).status).toBe(200)
  })

  it('keeps leading and trailing spaces as typed', async () => {
    const email = 'spasi@sekolah.sch.id'
    await makeAccount(world, { email })
    await changePassword(await requestBearerHeader(world, email), PASSWORD, '  delapan  ')
    expect((await signIn(world, email, { password: 'delapan' })).body.success).toBe(false)
    expect((await signIn(world, email, { password: '  delapan  ' })).body.success).toBe(true)
  })
})

it('a password that was hashed with earlier settings is hashed anew at a sign-in, and only then', async () => {
  const email = 'lama@sekolah.sch.id'
  const { hash } = await import('@node-rs/argon2')
  const id = await makeAccount(world, {
    email,
    password_hash: await hash(PASSWORD, { memoryCost: 4096, timeCost: 1, parallelism: 1 }),
  })
  const readHash = async () => {
    const account = world.context.db.kysely.selectFrom('users').where('id', '=', id).select('password_hash')
    return (await account.executeTakeFirstOrThrow()).password_hash
  }
  await signIn(world, email, { password: 'salah' })
  expect(await readHash()).toMatch(/^\$argon2id\$v=19\$m=4096,t=1,p=1\$/)
  const there = await requestBearerHeader(world, email)
  const renewed = await readHash()
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await signIn(world, email)).body.success).toBe(true)
  expect(await readHash()).toBe(renewed)
  expect((await world.anonymous.get('/session', undefined, there)).status, 'no session ends').toBe(200)
})

describe('a chosen password', () => {
  const person = {
    nisn: '0071234567',
    nis: '20260123',
    nik: '3273010101120001',
    email: 'orangtua.budi@contoh.id',
    day_birth: '2012-05-07',
  }
  let headers: Record<string, string>
  beforeAll(async () => {
    const account = { email: 'budi.santoso@sekolah.sch.id', username: 'budi_santoso', nisn: person.nisn }
    const id = await makeAccount(world, { ...account, user_type: 'student', role: 'Siswa' })
    const at = new Date(world.context.clock()).toISOString()
    await world.context.db.kysely
      .insertInto('students')
      .values({ ...person, user_id: id, name: 'Budi', search_text: '', created_at: at, updated_at: at })
      .execute()
    headers = await requestBearerHeader(world, account.email)
  })

  it.each([
    ['         ', 'Password tidak boleh hanya spasi'],
    ['Budi.Santoso@sekolah.sch.id', 'Password tidak boleh sama dengan email Anda'],
    ['budi santoso', 'Password tidak boleh sama dengan email Anda'],
    ['orangtua-budi', 'Password tidak boleh sama dengan email Anda'],
    ['007 123 4567', 'Password tidak boleh sama dengan NISN Anda'],
    ['20260123', 'Password tidak boleh sama dengan NIS Anda'],
    ['3273.0101.0112.0001', 'Password tidak boleh sama dengan NIK Anda'],
    ['07-05-2012', 'Password tidak boleh sama dengan tanggal lahir Anda'],
    ['7 Mei 2012', 'Password tidak boleh sama dengan tanggal lahir Anda'],
    ['12345678', 'Password ini terlalu sering dipakai orang, jadi mudah ditebak'],
    ['Bismillah-123', 'Password ini terlalu sering dipakai orang, jadi mudah ditebak'],
    [' Sayang!!! ', 'Password ini terlalu sering dipakai orang, jadi mudah ditebak'],
  ])('such as %j is refused with %j', async (password, problem) => {
    expect(await changePassword(headers, PASSWORD, password)).toMatchObject({
      status: 422,
      body: { errors: { password_baru: problem } },
    })
  })

  it('may be any other, without capitals, digits or signs being asked for', async () => {
    const passwords = [PASSWORD, 'Baru-Sekali-9', 'empat kata yang panjang', 'budi santoso 2012']
    for (const [position, next] of passwords.slice(1).entries())
      expect((await changePassword(headers, passwords[position] ?? '', next)).status, next).toBe(200)
  })

  it('is not the default of the school, however it is written', async () => {
    const worldWithDefault = await openWorld({ env: { DEFAULT_PASSWORD: 'Tunas-Harapan' } })
    const guru = await worldWithDefault.as('Guru')
    const body = { password_lama: PASSWORD, password_baru: 'tunas harapan', rpassword_baru: 'tunas harapan' }
    expect((await guru.put('/account/change-password', body)).body.errors).toEqual({
      password_baru: 'Password tidak boleh sama dengan password awal dari sekolah',
    })
    await worldWithDefault.close()
  })
})

it('a weak ADMIN_PASSWORD creates no administrator', async () => {
  const emptyWorld = await openWorld()
  const { context } = emptyWorld
  await context.db.kysely.deleteFrom('users').execute()
  for (const password of ['password123', 'ADMIN@sekolah.sch.id'])
    await expect(
      seedFirstRows({ ...context, config: { ...context.config, ADMIN_PASSWORD: password } }),
    ).rejects.toThrow(/^Pengaturan salah: ADMIN_PASSWORD ditolak\. Password .*\.$/)
  expect(await context.db.kysely.selectFrom('users').selectAll().execute()).toEqual([])
  await emptyWorld.close()
})

it.each([
  [undefined, false],
  ['selamat-datang', true],
  ['12345678', true],
  ['Tunas-Harapan-8', false],
])('a DEFAULT_PASSWORD of %j is warned of at the start: %s', async (DEFAULT_PASSWORD, isWarned) => {
  const warning = await weakDefaultWarning(readConfig({ DEFAULT_PASSWORD }))
  expect(warning?.includes('semua orang dapat menebaknya') ?? false).toBe(isWarned)
})

describe('somebody with a one-time password', () => {
  const closedCalls = Object.entries(calls).filter(
    ([, call]) => call.access !== 'public' && !call.isOpenBeforePasswordChange,
  )

  it('signs in with the blanks around it that were copied too, and changes it so', async () => {
    const admin = await world.as('Administrator')
    const fields = { user_type: 'administrator', role_id: 2, name: 'Tempel', email: 'tempel@sekolah.sch.id' }
    const { password } = (await admin.post<{ password: string }>('/master/user', fields)).body.result
    const pasted = `\t ${password}\u00a0\n`
    const headers = await requestBearerHeader(world, fields.email, { password: pasted })
    expect((await changePassword(headers, pasted, `${password} `)).body.errors).toEqual({
      password_baru: 'Password baru harus berbeda dari yang lama',
    })
    expect((await changePassword(headers, pasted, NEW_PASSWORD)).status).toBe(200)
    expect((await signIn(world, fields.email, { password: `${NEW_PASSWORD} ` })).body.success).toBe(false)
  })

  it('can use only these five calls', () => {
    const openCalls = Object.entries(calls).filter(([, call]) => call.isOpenBeforePasswordChange)
    expect(openCalls.map(([name]) => name).sort()).toEqual([
      'changePassword',
      'currentSession',
      'logout',
      'readProfile',
      'updateProfile',
    ])
  })

  it('is redirected to change it by every other call', async () => {
    const email = 'sementara@sekolah.sch.id'
    await makeAccount(world, { email, must_change_password: 1 })
    const headers = await requestBearerHeader(world, email)
    for (const [name, call] of closedCalls) {
      const path = call.path.replace(':type', 'news').replace(/:\w+/g, '1')
      const response = await world.anonymous[call.method.toLowerCase() as 'get'](path, undefined, headers)
      expect(response, name).toMatchObject({
        status: 301,
        body: {
          success: false,
          message: 'Password sementara harus diganti dahulu.',
          result: { redirect: '/account/change-password' },
        },
      })
      expect(response.headers.location, name).toBeUndefined()
      expect(response.headers['cache-control'], name).toBe('no-store')
    }
  })

  it('may read the profile, change the password, and then use every call', async () => {
    const email = 'sementara2@sekolah.sch.id'
    await makeAccount(world, { email, must_change_password: 1 })
    const { body } = await signIn(world, email)
    expect(body.result?.user.must_change_password).toBe(true)
    const headers = { authorization: `Bearer ${body.result?.access_token}` }
    expect((await world.anonymous.get('/account/profile', undefined, headers)).status).toBe(200)
    expect((await world.anonymous.get('/session', undefined, headers)).status).toBe(200)
    expect((await changePassword(headers, PASSWORD, NEW_PASSWORD)).status).toBe(200)
    expect((await world.anonymous.get('/post/all/news', undefined, headers)).status).toBe(200)
    expect(
      (await signIn(world, email, { password: NEW_PASSWORD })).body.result?.user.must_change_password,
    ).toBe(false)
  })

  it('may change it even if the role lacks the access key for it', async () => {
    const { id, token } = await world.as({ keys: ['dashboard'] })
    const { kysely } = world.context.db
    await kysely.updateTable('users').set({ must_change_password: 1 }).where('id', '=', id).execute()
    const headers = { authorization: `Bearer ${token}` }
    expect((await changePassword(headers, PASSWORD, NEW_PASSWORD)).status).toBe(200)
    expect((await changePassword(headers, NEW_PASSWORD, PASSWORD)).status).toBe(403)
  })

  it('may log out', async () => {
    const email = 'sementara3@sekolah.sch.id'
    await makeAccount(world, { email, must_change_password: 1 })
    expect(
      (await world.anonymous.post('/logout', undefined, await requestBearerHeader(world, email))).status,
    ).toBe(200)
  })
})

describe('a stored password', () => {
  it('is an argon2id hash with its own salt', async () => {
    const firstHash = await hashPassword('sama-saja')
    const secondHash = await hashPassword('sama-saja')
    expect(firstHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(firstHash).not.toBe(secondHash)
    expect(await verifyPassword(firstHash, 'sama-saja', SERVER)).toBe(true)
    expect(await verifyPassword(firstHash, 'sama-saja ', SERVER)).toBe(false)
    expect(await verifyPassword(null, 'sama-saja', SERVER)).toBe(false)
  })

  it('is a fast hash while it is a one-time password, so that many can be created quickly', async () => {
    const admin = await world.as('Administrator')
    const fields = { user_type: 'administrator', role_id: 2, name: 'Baru', email: 'cepat@sekolah.sch.id' }
    const createdUser = (await admin.post<{ id: number; password: string }>('/master/user', fields)).body
      .result
    const readHash = async () => {
      const { kysely } = world.context.db
      const users = kysely.selectFrom('users').where('id', '=', createdUser.id).select('password_hash')
      return (await users.executeTakeFirstOrThrow()).password_hash
    }
    expect(await readHash()).toMatch(/^sha256\$/)
    await changePassword(
      await requestBearerHeader(world, fields.email, { password: createdUser.password }),
      createdUser.password,
      NEW_PASSWORD,
    )
    expect(await readHash()).toMatch(/^\$argon2id\$/)
  })

  it('has 60 bits or more and no letters that look alike if it is a one-time password', () => {
    const passwords = Array.from({ length: 500 }, generateOneTimePassword)
    const alphabet = new Set(passwords.join(''))
    expect(passwords[0]?.length).toBeGreaterThan(0)
    expect((passwords[0] as string).length * Math.log2(alphabet.size)).toBeGreaterThanOrEqual(60)
    expect([...alphabet].filter((letter) => '0Oo1Iil'.includes(letter))).toEqual([])
    expect(new Set(passwords).size).toBe(500)
  })
})

describe('a password reset while the old one is being verified', () => {
  /** Fills both hash queues, so that the reset finishes before the pending hash. */
  const fillHashQueues = () => [
    ...Array.from({ length: 10 }, () => hashPassword('menunggu-giliran')),
    ...Array.from({ length: 10 }, () => verifyPassword(null, 'menunggu-giliran', SERVER)),
  ]

  it('lets the old one open no session', async () => {
    const admin = await world.as('Administrator')
    const id = await makeAccount(world, { email: 'balap@sekolah.sch.id', role: 'Operator' })
    const hashing = fillHashQueues()
    const pendingSignIn = signIn(world, 'balap@sekolah.sch.id')
    await admin.get('/session')
    expect((await admin.patch(`/master/user-reset-password/${id}`)).status).toBe(200)
    expect((await pendingSignIn).body.success).toBe(false)
    const { kysely } = world.context.db
    expect(await kysely.selectFrom('sessions').where('user_id', '=', id).selectAll().execute()).toEqual([])
    await Promise.all(hashing)
  })

  it('is not overwritten by a pending change', async () => {
    const admin = await world.as('Administrator')
    const owner = await world.as('Operator')
    const hashing = fillHashQueues()
    const pendingChange = owner.put('/account/change-password', {
      password_lama: PASSWORD,
      password_baru: 'sandi-baru-1',
      rpassword_baru: 'sandi-baru-1',
    })
    await admin.get('/session')
    expect((await admin.patch(`/master/user-reset-password/${owner.id}`)).status).toBe(200)
    // 409 if the hash changed after the comparison, 422 if the comparison came after the reset.
    expect([409, 422]).toContain((await pendingChange).status)
    const { kysely } = world.context.db
    const account = kysely.selectFrom('users').where('id', '=', owner.id).select('must_change_password')
    expect(await account.executeTakeFirst()).toEqual({ must_change_password: 1 })
    await Promise.all(hashing)
  })
})
