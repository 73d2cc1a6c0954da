/** Changing one's password, and being made to. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/catalogue.ts'
import { generateOneTimePassword, hashPassword, verifyPassword } from '#server/people/passwords.ts'
import { bearer, makeAccount, signIn } from '#test/support/accounts.ts'
import { openWorld, PASSWORD, type World } from '#test/support/world.ts'

const NEW = 'sandi-baru-Ünik 1'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const change = (
  headers: Record<string, string>,
  password_lama: string,
  password_baru: string,
  rpassword_baru = password_baru,
) => world.anyone.put('/account/change-password', { password_lama, password_baru, rpassword_baru }, headers)

describe('changing the password', () => {
  it('ends the sessions on every other device and keeps this one; only the new password opens', async () => {
    const email = 'ganti@sekolah.sch.id'
    await makeAccount(world, { email })
    const [here, there] = [await bearer(world, email), await bearer(world, email)]
    expect(await change(here, PASSWORD, NEW)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Password berhasil diganti.', result: null },
    })
    expect((await world.anyone.get('/session', undefined, here)).status).toBe(200)
    expect((await world.anyone.get('/session', undefined, there)).status).toBe(401)
    expect((await signIn(world, email)).body.success).toBe(false)
    expect((await signIn(world, email, NEW)).body.success).toBe(true)
    // The same letters from a keyboard that composes them are the same password.
    expect((await signIn(world, email, NEW.normalize('NFD'))).body.success).toBe(true)
  })

  it.each([
    ['the old one is wrong', ['salah', NEW, NEW], { password_lama: 'Password lama salah' }],
    [
      'the new one is short',
      [PASSWORD, '1234567', '1234567'],
      { password_baru: 'Password setidaknya 8 karakter' },
    ],
    ['the two differ', [PASSWORD, NEW, `${NEW}x`], { rpassword_baru: 'Password tidak sama' }],
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
  ] as const)('is refused under its field when %s, and nothing changes', async (_why, typed, errors) => {
    const user = await world.as('Guru')
    const headers = { authorization: `Bearer ${user.token}` }
    const [old, fresh, again] = typed
    expect(await change(headers, old, fresh, again)).toMatchObject({ status: 422, body: { errors } })
    expect((await change(headers, PASSWORD, NEW)).status).toBe(200)
  })

  it('keeps spaces at its ends, as its owner typed them', async () => {
    const email = 'spasi@sekolah.sch.id'
    await makeAccount(world, { email })
    await change(await bearer(world, email), PASSWORD, '  delapan  ')
    expect((await signIn(world, email, 'delapan')).body.success).toBe(false)
    expect((await signIn(world, email, '  delapan  ')).body.success).toBe(true)
  })
})

describe('somebody with a one-time password', () => {
  const closed = Object.entries(calls).filter(
    ([, call]) => call.access !== 'public' && !call.isOpenBeforePasswordChange,
  )

  it('has five calls left, and those on purpose', () => {
    const open = Object.entries(calls).filter(([, call]) => call.isOpenBeforePasswordChange)
    expect(open.map(([name]) => name).sort()).toEqual([
      'changePassword',
      'currentSession',
      'logout',
      'readProfile',
      'updateProfile',
    ])
  })

  it('is sent to change it by every call but profile, change-password and logout', async () => {
    const email = 'sementara@sekolah.sch.id'
    await makeAccount(world, { email, must_change_password: 1 })
    const headers = await bearer(world, email)
    for (const [name, call] of closed) {
      const path = call.path.replace(':type', 'news').replace(/:\w+/g, '1')
      const answer = await world.anyone[call.method.toLowerCase() as 'get'](path, undefined, headers)
      expect(answer, name).toMatchObject({
        status: 301,
        body: {
          success: false,
          message: 'Password sementara harus diganti dahulu.',
          result: { redirect: '/account/change-password' },
        },
      })
      expect(answer.headers.location, name).toBeUndefined()
      expect(answer.headers['cache-control'], name).toBe('no-store')
    }
  })

  it('may look at the profile, change the password, and then do everything', async () => {
    const email = 'sementara2@sekolah.sch.id'
    await makeAccount(world, { email, must_change_password: 1 })
    const { body } = await signIn(world, email)
    expect(body.result?.user.must_change_password).toBe(true)
    const headers = { authorization: `Bearer ${body.result?.access_token}` }
    expect((await world.anyone.get('/account/profile', undefined, headers)).status).toBe(200)
    expect((await world.anyone.get('/session', undefined, headers)).status).toBe(200)
    expect((await change(headers, PASSWORD, NEW)).status).toBe(200)
    expect((await world.anyone.get('/post/all/news', undefined, headers)).status).toBe(200)
    expect((await signIn(world, email, NEW)).body.result?.user.must_change_password).toBe(false)
  })

  it('may change it even where the role does not hold the key of the screen', async () => {
    const { id, token } = await world.as({ keys: ['dashboard'] })
    const { kysely } = world.context.db
    await kysely.updateTable('users').set({ must_change_password: 1 }).where('id', '=', id).execute()
    const headers = { authorization: `Bearer ${token}` }
    expect((await change(headers, PASSWORD, NEW)).status).toBe(200)
    expect((await change(headers, NEW, PASSWORD)).status).toBe(403)
  })

  it('may leave', async () => {
    const email = 'sementara3@sekolah.sch.id'
    await makeAccount(world, { email, must_change_password: 1 })
    expect((await world.anyone.post('/logout', undefined, await bearer(world, email))).status).toBe(200)
  })
})

describe('what is stored', () => {
  it('is argon2id with its own salt', async () => {
    const [one, two] = [await hashPassword('sama-saja'), await hashPassword('sama-saja')]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await verifyPassword(one, 'sama-saja')).toBe(true)
    expect(await verifyPassword(one, 'sama-saja ')).toBe(false)
    expect(await verifyPassword(null, 'sama-saja')).toBe(false)
  })

  it('is a fast hash until a one-time password is changed, so that a school of them is made in a moment', async () => {
    const admin = await world.as('Administrator')
    const fields = { user_type: 'administrator', role_id: 2, name: 'Baru', email: 'cepat@sekolah.sch.id' }
    const made = (await admin.post<{ id: number; password: string }>('/master/user', fields)).body.result
    const hash = async () => {
      const { kysely } = world.context.db
      const users = kysely.selectFrom('users').where('id', '=', made.id).select('password_hash')
      return (await users.executeTakeFirstOrThrow()).password_hash
    }
    expect(await hash()).toMatch(/^sha256\$/)
    await change(await bearer(world, fields.email, made.password), made.password, NEW)
    expect(await hash()).toMatch(/^\$argon2id\$/)
  })

  it('one-time passwords have 60 bits or more and no letters that look alike', () => {
    const made = Array.from({ length: 500 }, generateOneTimePassword)
    const alphabet = new Set(made.join(''))
    expect(made[0]?.length).toBeGreaterThan(0)
    expect((made[0] as string).length * Math.log2(alphabet.size)).toBeGreaterThanOrEqual(60)
    expect([...alphabet].filter((letter) => '0Oo1Iil'.includes(letter))).toEqual([])
    expect(new Set(made).size).toBe(500)
  })
})

describe('a password replaced while the old one is being looked at', () => {
  /** Keeps both queues of hashing busy, so that a reset comes in between. */
  const busy = () => [
    ...Array.from({ length: 10 }, () => hashPassword('menunggu-giliran')),
    ...Array.from({ length: 10 }, () => verifyPassword(null, 'menunggu-giliran')),
  ]

  it('opens no session with the old one', async () => {
    const admin = await world.as('Administrator')
    const id = await makeAccount(world, { email: 'balap@sekolah.sch.id', role: 'Operator' })
    const hashing = busy()
    const late = signIn(world, 'balap@sekolah.sch.id')
    await admin.get('/session')
    expect((await admin.patch(`/master/user-reset-password/${id}`)).status).toBe(200)
    expect((await late).body.success).toBe(false)
    const { kysely } = world.context.db
    expect(await kysely.selectFrom('sessions').where('user_id', '=', id).selectAll().execute()).toEqual([])
    await Promise.all(hashing)
  })

  it('is not undone by a change that waited', async () => {
    const [admin, owner] = [await world.as('Administrator'), await world.as('Operator')]
    const hashing = busy()
    const late = owner.put('/account/change-password', {
      ...{ password_lama: PASSWORD, password_baru: 'sandi-baru-1', rpassword_baru: 'sandi-baru-1' },
    })
    await admin.get('/session')
    expect((await admin.patch(`/master/user-reset-password/${owner.id}`)).status).toBe(200)
    // The password it was compared with is no longer the account's, or is found wrong at once.
    expect([409, 422]).toContain((await late).status)
    const { kysely } = world.context.db
    const account = kysely.selectFrom('users').where('id', '=', owner.id).select('must_change_password')
    expect(await account.executeTakeFirst()).toEqual({ must_change_password: 1 })
    await Promise.all(hashing)
  })
})
