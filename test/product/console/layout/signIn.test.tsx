/** Signing in: the messages of failed attempts, and the page that opens. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { failRequests, openConsoleWorld, waitForRequests } from '#test/support/console/network.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'
import { makeAccount } from '#test/support/people/accounts.ts'
import { ADMIN, PASSWORD } from '#test/support/world/world.ts'

type User = Awaited<ReturnType<typeof openConsole>>['user']

async function signIn(user: User, email: string, password: string) {
  await user.type(await screen.findByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'SIGN IN' }))
}
const readStoredSession = () => JSON.parse(localStorage.getItem('pelita.session') ?? 'null')

describe('a user who is not signed in', () => {
  it('is redirected to /signin from every other path, and told whom to ask about a forgotten password', async () => {
    await openConsoleWorld()
    await openConsole('/news')
    expect(await screen.findByLabelText('Email')).toHaveFocus()
    expect(currentAddress()).toBe('/signin')
    expect(screen.getByText(/Lupa password\? Hubungi administrator/)).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Remember Me' })).not.toBeChecked()
  })

  it('sees what is missing under each field, and nothing is sent', async () => {
    await openConsoleWorld()
    failRequests('POST', '/login', { status: 500 })
    const { user } = await openConsole('/signin')
    await user.click(await screen.findByRole('button', { name: 'SIGN IN' }))
    expect(await screen.findByText('Email harus diisi')).toBeVisible()
    expect(screen.getByText('Password harus diisi')).toBeVisible()
    expect(screen.queryByText('Gagal.')).toBeNull()
  })

  it('sees one message about a wrong password, above the form, and may try again', async () => {
    await openConsoleWorld()
    const { user } = await openConsole('/signin')
    await signIn(user, ADMIN.email, 'salah-sekali')
    expect(await screen.findByText('Email atau password salah.')).toBeVisible()
    await waitForRequests()
    expect(screen.getAllByText('Email atau password salah.')).toHaveLength(1)
    expect(screen.getByLabelText('Email')).toHaveValue(ADMIN.email)
    await user.clear(screen.getByLabelText('Password'))
    await user.type(screen.getByLabelText('Password'), `${ADMIN.password}{Enter}`)
    expect(await screen.findByRole('heading', { name: /Selamat Datang di Dashboard CMS/ })).toBeVisible()
  })

  it('sees the password on request; a password manager finds both fields', async () => {
    await openConsoleWorld()
    const { user } = await openConsole('/signin')
    const name = await screen.findByLabelText('Email')
    expect(name).toHaveAccessibleDescription('Email, username, NISN atau NIP')
    expect(name).toHaveAttribute('autocomplete', 'username')
    const password = screen.getByLabelText('Password')
    await user.type(password, 'rahasia')
    expect(password).toHaveAttribute('type', 'password')
    expect(password).toHaveAttribute('autocomplete', 'current-password')
    await user.click(screen.getByRole('button', { name: 'Tampilkan password' }))
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
    expect(screen.getByLabelText('Password')).toHaveValue('rahasia')
    await user.click(screen.getByRole('button', { name: 'Sembunyikan password' }))
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
  })

  it('sees a spinner while the server processes the request', async () => {
    await openConsoleWorld()
    failRequests('POST', '/login', 'timeout')
    const { user } = await openConsole('/signin')
    await signIn(user, ADMIN.email, ADMIN.password)
    expect(await screen.findByRole('progressbar', { name: 'Sedang masuk' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'SIGN IN' })).toBeDisabled()
  })

  it('is sent to the dashboard with a success toast', async () => {
    await openConsoleWorld()
    const { user } = await openConsole('/signin')
    await signIn(user, ADMIN.email, ADMIN.password)
    expect(await screen.findByText(/Selamat datang, Administrator/)).toBeVisible()
    expect(currentAddress()).toBe('/')
    expect(readStoredSession().user.email).toBe(ADMIN.email)
  })

  it('is sent to the requested page, with its query', async () => {
    await openConsoleWorld()
    const { user } = await openConsole('/articles?page=1')
    await signIn(user, ADMIN.email, ADMIN.password)
    expect(await screen.findByRole('heading', { name: 'Artikel' })).toBeVisible()
    await waitFor(() => expect(currentAddress()).toMatch(/^\/articles\?/))
  })

  it.each(['//jahat.id/x', '/\\\\jahat.id', '/\t/jahat.id', 'https://jahat.id', 'javascript:alert(1)'])(
    'is not redirected to %j, which is not a page of this site',
    async (returnTo) => {
      await openConsoleWorld()
      const { user, router } = await openConsole('/signin')
      await router.navigate('/signin', { state: { returnTo } })
      await signIn(user, ADMIN.email, ADMIN.password)
      expect(await screen.findByRole('heading', { name: /Selamat Datang di Dashboard CMS/ })).toBeVisible()
      expect(currentAddress()).toBe('/')
    },
  )

  it.each([
    ['with Remember Me for 30 days', true, 30 * 24],
    ['without it for 12 hours', false, 12],
  ])('stays signed in %s', async (_name, isRemembered, hours) => {
    const world = await openConsoleWorld()
    const { user } = await openConsole('/signin')
    if (isRemembered) await user.click(await screen.findByRole('checkbox', { name: 'Remember Me' }))
    await signIn(user, ADMIN.email, ADMIN.password)
    await screen.findByRole('heading', { name: /Selamat Datang/ })
    const { expires_at } = await world.context.db.kysely
      .selectFrom('sessions')
      .select('expires_at')
      .executeTakeFirstOrThrow()
    const remainingHours = (Date.parse(expires_at) - Date.now()) / 3_600_000
    expect(Math.round(remainingHours)).toBe(hours)
  })

  it('with a one-time password must change it before opening any other page', async () => {
    const world = await openConsoleWorld()
    await makeAccount(world, { email: 'baru@sekolah.sch.id', must_change_password: 1 })
    const { user } = await openConsole('/articles')
    await signIn(user, 'baru@sekolah.sch.id', PASSWORD)
    expect(await screen.findByText(/Anda masuk dengan password sementara/)).toBeVisible()
    expect(currentAddress()).toBe('/account/change-password')
    await user.click(screen.getByRole('link', { name: 'Artikel' }))
    expect(currentAddress()).toBe('/account/change-password')
  })

  it('with a one-time password sees the requested page, with its query, after changing it', async () => {
    const world = await openConsoleWorld()
    await makeAccount(world, { email: 'tautan@sekolah.sch.id', must_change_password: 1 })
    const { user } = await openConsole('/articles?page=1')
    await signIn(user, 'tautan@sekolah.sch.id', PASSWORD)
    await user.type(await screen.findByLabelText(/^Password Lama/), PASSWORD)
    await user.type(screen.getByLabelText(/^Password Baru/), 'Rahasia-Baru-7')
    await user.type(screen.getByLabelText(/^Ulangi Password Baru/), 'Rahasia-Baru-7')
    await user.click(screen.getByRole('button', { name: 'Simpan' }))
    expect(await screen.findByRole('heading', { name: 'Artikel', level: 1 })).toBeVisible()
    expect(currentAddress()).toBe('/articles?page=1')
  })
})

describe('a user who is signed in', () => {
  it('is redirected from /signin to /', async () => {
    const world = await openConsoleWorld()
    await openConsole('/signin', await world.as('Administrator'))
    expect(await screen.findByRole('heading', { name: /Selamat Datang/ })).toBeVisible()
    expect(currentAddress()).toBe('/')
  })

  it('signs out: the session ends in the browser and on the server', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const { user } = await openConsole('/', operator)
    await user.click(await screen.findByRole('button', { name: /^Akun Operator/ }))
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }))
    expect(await screen.findByLabelText('Email')).toBeVisible()
    expect(readStoredSession()).toBeNull()
    expect((await operator.get('/session')).status).toBe(401)
  })

  it('signs out even while offline', async () => {
    const world = await openConsoleWorld()
    const { user } = await openConsole('/', await world.as('Operator'))
    await user.click(await screen.findByRole('button', { name: /^Akun Operator/ }))
    failRequests('POST', '/logout', 'connectionError')
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }))
    expect(await screen.findByLabelText('Email')).toBeVisible()
    expect(readStoredSession()).toBeNull()
  })
})
