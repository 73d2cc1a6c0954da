/** The second step in the console: setting it up and turning it off, signing in with it, and the notices after a sign-in. */
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { failFirstRequest, network, openConsoleWorld } from '#test/support/console/network.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'
import { makeAccount } from '#test/support/people/accounts.ts'
import { codeOf, sendPassword, setUpSecondStep } from '#test/support/people/secondSteps.ts'
import { PASSWORD, type World } from '#test/support/world/world.ts'

type User = Awaited<ReturnType<typeof openConsole>>['user']
const EMAIL = 'rina@sekolah.sch.id'

async function makeSecuredAccount(world: World) {
  await makeAccount(world, { email: EMAIL, name: 'Rina' })
  const { session, cookie } = await sendPassword(world, { email: EMAIL })
  return { ...(await setUpSecondStep(world, { token: session?.access_token ?? '' })), cookie }
}

async function typePassword(user: User) {
  await user.type(await screen.findByLabelText('Email'), EMAIL)
  await user.type(screen.getByLabelText('Password'), PASSWORD)
  await user.click(screen.getByRole('button', { name: 'SIGN IN' }))
}

describe('signing in with a second step', () => {
  it('asks for the code of the app, of which a wrong one may be corrected', async () => {
    const world = await openConsoleWorld()
    const { secret } = await makeSecuredAccount(world)
    const { user } = await openConsole('/signin')
    await typePassword(user)
    const field = await screen.findByLabelText('Kode')
    expect(field).toHaveFocus()
    expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    expect(field).toHaveAttribute('inputmode', 'numeric')
    await user.type(field, '000000{Enter}')
    expect(await screen.findByText(/Kode salah atau sudah dipakai/)).toBeVisible()
    expect(screen.getByLabelText('Kode')).toHaveValue('')
    await user.type(screen.getByLabelText('Kode'), `${codeOf(world, secret)}{Enter}`)
    expect(await screen.findByRole('heading', { name: /Selamat Datang/ })).toBeVisible()
    expect(currentAddress()).toBe('/')
  })

  it('takes a recovery code instead, and says how many are left', async () => {
    const world = await openConsoleWorld()
    const { recovery } = await makeSecuredAccount(world)
    const { user } = await openConsole('/signin')
    await typePassword(user)
    await user.click(await screen.findByRole('button', { name: /Pakai kode pemulihan/ }))
    const field = screen.getByLabelText('Kode pemulihan')
    expect(field).toHaveAttribute('inputmode', 'text')
    await user.type(field, recovery[0] ?? '')
    await user.click(screen.getByRole('button', { name: 'MASUK' }))
    expect(await screen.findByText(/sisa 9/)).toBeVisible()
  })

  it('starts again with a message when the token has ended, and by the back button', async () => {
    const world = await openConsoleWorld()
    const { secret } = await makeSecuredAccount(world)
    const { user } = await openConsole('/signin')
    await typePassword(user)
    await user.click(await screen.findByRole('button', { name: 'Kembali' }))
    expect(await screen.findByLabelText('Email')).toHaveValue(EMAIL)
    await user.click(screen.getByRole('button', { name: 'SIGN IN' }))
    await screen.findByLabelText('Kode')
    world.advanceClock(6 * 60_000)
    await user.type(screen.getByLabelText('Kode'), `${codeOf(world, secret)}{Enter}`)
    expect(await screen.findByText(/Waktu untuk memasukkan kode sudah habis/)).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue(EMAIL)
    await user.click(screen.getByRole('button', { name: 'SIGN IN' }))
    await user.type(await screen.findByLabelText('Kode'), `${codeOf(world, secret)}{Enter}`)
    expect(await screen.findByRole('heading', { name: /Selamat Datang/ })).toBeVisible()
  })

  it('keeps the code step when the connection fails', async () => {
    const world = await openConsoleWorld()
    const { secret } = await makeSecuredAccount(world)
    const { user } = await openConsole('/signin')
    await typePassword(user)
    await screen.findByLabelText('Kode')
    failFirstRequest('POST', '/login/second-step', 'connectionError')
    await user.type(screen.getByLabelText('Kode'), `${codeOf(world, secret)}{Enter}`)
    expect(await screen.findByRole('alert')).toBeVisible()
    await user.type(screen.getByLabelText('Kode'), `${codeOf(world, secret)}{Enter}`)
    expect(await screen.findByRole('heading', { name: /Selamat Datang/ })).toBeVisible()
  })
})

describe('on Perangkat', () => {
  it('staff sets it up with a QR code, keeps the recovery codes, and turns it off with the password', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const { user } = await openConsole('/account/sessions', operator)
    await user.click(await screen.findByRole('button', { name: 'Pasang langkah kedua' }))
    const dialog = await screen.findByRole('dialog', { name: 'Pasang langkah kedua' })
    expect(await within(dialog).findByRole('img', { name: 'Kode QR langkah kedua' })).toBeVisible()
    const secret = (within(dialog).getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent ?? '').replaceAll(
      ' ',
      '',
    )
    await user.type(within(dialog).getByLabelText('Kode'), '000000')
    await user.click(within(dialog).getByRole('button', { name: 'Aktifkan' }))
    expect(await within(dialog).findByText(/Kode salah/)).toBeVisible()
    await user.clear(within(dialog).getByLabelText('Kode'))
    await user.type(within(dialog).getByLabelText('Kode'), codeOf(world, secret))
    await user.click(within(dialog).getByRole('button', { name: 'Aktifkan' }))
    const codes = await screen.findByRole('dialog', { name: 'Simpan kode pemulihan' })
    expect(within(codes).getAllByRole('listitem')).toHaveLength(10)
    const done = within(codes).getByRole('button', { name: 'Selesai' })
    expect(done).toBeDisabled()
    await user.click(within(codes).getByRole('checkbox', { name: /sudah menyimpan/ }))
    await user.click(done)
    expect(await screen.findByText(/Sisa 10 kode pemulihan/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Matikan' }))
    const confirm = await screen.findByRole('dialog', { name: 'Matikan langkah kedua' })
    await user.type(within(confirm).getByLabelText(/^Password/), PASSWORD)
    await user.click(within(confirm).getByRole('button', { name: 'Matikan' }))
    expect(await screen.findByRole('button', { name: 'Pasang langkah kedua' })).toBeVisible()
  })

  it('staff who signed in some time ago gives the password first, which may be corrected', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const { user } = await openConsole('/account/sessions', operator)
    const setUp = await screen.findByRole('button', { name: 'Pasang langkah kedua' })
    world.advanceClock(16 * 60_000)
    await user.click(setUp)
    const dialog = await screen.findByRole('dialog', { name: 'Pasang langkah kedua' })
    await user.type(within(dialog).getByLabelText(/^Password/), 'salah')
    await user.click(within(dialog).getByRole('button', { name: 'Lanjut' }))
    expect(await within(dialog).findByText(/Password salah/)).toBeVisible()
    await user.clear(within(dialog).getByLabelText(/^Password/))
    await user.type(within(dialog).getByLabelText(/^Password/), PASSWORD)
    await user.click(within(dialog).getByRole('button', { name: 'Lanjut' }))
    const secret = (await screen.findByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)).textContent ?? ''
    expect(screen.queryByText('Pindai kode QR ini.'), 'a toast would cover the field of the code').toBeNull()
    await user.type(screen.getByLabelText('Kode'), codeOf(world, secret.replaceAll(' ', '')))
    await user.click(screen.getByRole('button', { name: 'Aktifkan' }))
    expect(await screen.findByRole('dialog', { name: 'Simpan kode pemulihan' })).toBeVisible()
  })

  it('a teacher does not see it', async () => {
    const world = await openConsoleWorld()
    await openConsole('/account/sessions', await world.as('Guru'))
    expect(await screen.findByText('perangkat ini')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(screen.queryByRole('heading', { name: 'Langkah kedua' })).toBeNull()
  })

  it('staff of a school that requires it is led there, and may leave once it is set up', async () => {
    const world = await openConsoleWorld({ env: { SECOND_STEP: 'required' } })
    await makeAccount(world, { email: EMAIL })
    const { user } = await openConsole('/articles')
    await typePassword(user)
    expect(await screen.findByText(/Sekolah ini mewajibkan langkah kedua/)).toBeVisible()
    expect(currentAddress()).toBe('/account/sessions')
    await user.click(screen.getByRole('link', { name: 'Artikel' }))
    expect(currentAddress()).toBe('/account/sessions')
    await user.click(await screen.findByRole('button', { name: 'Pasang langkah kedua' }))
    const dialog = await screen.findByRole('dialog')
    const secret = (await within(dialog).findByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)).textContent ?? ''
    await user.type(within(dialog).getByLabelText('Kode'), codeOf(world, secret.replaceAll(' ', '')))
    await user.click(within(dialog).getByRole('button', { name: 'Aktifkan' }))
    // What reads the rights again, such as the print dialog's return of the focus, keeps the codes.
    await screen.findByRole('dialog', { name: 'Simpan kode pemulihan' })
    window.dispatchEvent(new Event('focus'))
    expect(await screen.findByText('perangkat ini')).toBeInTheDocument()
    expect(screen.getAllByRole('listitem', { hidden: false }).length).toBeGreaterThan(9)
    await user.click(screen.getByRole('checkbox', { name: /sudah menyimpan/ }))
    await user.click(screen.getByRole('button', { name: 'Selesai' }))
    expect(await screen.findByRole('heading', { name: 'Artikel' })).toBeVisible()
  })
})

it('a sign-in tells of a new device, with a link to the list of them', async () => {
  const world = await openConsoleWorld()
  await makeAccount(world, { email: EMAIL })
  const { cookie } = await sendPassword(world, { email: EMAIL })
  await sendPassword(world, { email: EMAIL, from: '198.51.100.1' })
  // The test's network has no cookies, by which the browser's device is known.
  network.use(
    http.post('*/api/login', async ({ request }) => {
      const payload = await request.text()
      const headers = { cookie, 'content-type': 'application/json' }
      const answer = await world.app.inject({ method: 'POST', url: '/api/login', payload, headers })
      return HttpResponse.json(answer.json())
    }),
  )
  const { user } = await openConsole('/signin')
  await typePassword(user)
  expect(await screen.findByText(/masuk dari perangkat baru/)).toHaveTextContent(
    /Chrome di Windows, alamat 198\.51\.100\.1, .* Bila bukan Anda, keluarkan perangkat itu/,
  )
  await user.click(screen.getByRole('link', { name: 'Buka Perangkat' }))
  const heading = await screen.findByRole('heading', { name: 'Masuk dari perangkat baru' })
  const section = heading.closest('section') ?? document.body
  expect(within(section).getByText(/alamat 198\.51\.100\.1/)).toBeVisible()
  expect(screen.queryByText(/Bila bukan Anda/)).toBeNull()
})

it('the office turns off the second step of a user in the list', async () => {
  const world = await openConsoleWorld()
  await makeSecuredAccount(world)
  const { user } = await openConsole('/users', await world.as('Administrator'))
  await user.click(await screen.findByRole('button', { name: 'Matikan langkah kedua Rina' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Matikan' }))
  expect(await screen.findByText('Langkah kedua akun itu sudah dimatikan.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Matikan langkah kedua Rina' })).toBeNull())
})

it('the office turns it off in the form of the user too, and keeps what is typed there', async () => {
  const world = await openConsoleWorld()
  await makeSecuredAccount(world)
  const { id } = await world.context.db.kysely
    .selectFrom('users')
    .where('email', '=', EMAIL)
    .select('id')
    .executeTakeFirstOrThrow()
  const { user } = await openConsole(`/users/edit/${id}`, await world.as('Administrator'))
  await user.type(await screen.findByDisplayValue('Rina'), ' Wulan')
  await user.click(screen.getByRole('button', { name: 'Matikan langkah kedua' }))
  const dialog = await screen.findByRole('dialog', { name: 'Matikan langkah kedua' })
  await user.click(within(dialog).getByRole('button', { name: 'Matikan' }))
  expect(await screen.findByText('Langkah kedua akun itu sudah dimatikan.')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Langkah kedua aktif')).toBeNull())
  expect(screen.getByDisplayValue('Rina Wulan')).toBeVisible()
})

it('one’s own second step is turned off on Perangkat only, and that of a stronger user not at all', async () => {
  const world = await openConsoleWorld()
  const admin = await world.as('Administrator')
  await setUpSecondStep(world, admin)
  const own = await openConsole(`/users/edit/${admin.id}`, admin)
  expect(await screen.findByText('Langkah kedua Anda sendiri diatur di Perangkat.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Matikan langkah kedua' })).toBeNull()
  own.unmount()
  await openConsole(`/users/edit/${admin.id}`, await world.as('Operator'))
  expect(await screen.findByText('Langkah kedua aktif')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Matikan langkah kedua' })).toBeNull()
})
