/** What a user sees, and does not lose, when the session ends. */
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { slide } from '#features/media/slide.ts'
import { createRole } from '#platform/contract/identity/role.ts'
import {
  createLesson,
  editLesson,
  findName,
  getSaveButton,
  LESSON,
  readLessonName,
} from '#test/support/console/lessonForm.ts'
import { failRequests, openConsoleWorld, waitForRequests } from '#test/support/console/network.ts'
import { currentAddress, openConsole, storeSession } from '#test/support/console/render.tsx'
import { readPost, writePost } from '#test/support/content/posts.ts'
import { makeAccount } from '#test/support/people/accounts.ts'
import { codeOf, setUpSecondStep } from '#test/support/people/secondSteps.ts'
import { ADMIN, type Client, PASSWORD, type World } from '#test/support/world/world.ts'

const NISN = '0091234567'
const endSessions = (world: World) => world.context.db.kysely.deleteFrom('sessions').execute()
const findTitle = () => screen.findByRole('textbox', { name: /^Judul/ })

/** Opens a post and changes its title without saving. */
async function editPost(writer: Client) {
  const post = await writePost(writer, { title: 'Jadwal Lama' })
  const { user } = await openConsole(`/news/edit/${post.id}`, writer)
  await user.clear(await findTitle())
  await user.type(await findTitle(), 'Jadwal Baru')
  return { post, user }
}

describe('when the session ends', () => {
  it('during editing, the user signs in again in a dialog and the save continues', async () => {
    const world = await openConsoleWorld()
    const writer = await world.as('Operator')
    const { post, user } = await editPost(writer)
    await endSessions(world)
    await user.click(screen.getByRole('button', { name: 'UPDATE' }))
    const dialog = await screen.findByRole('dialog', { name: 'Masuk lagi' })
    expect(within(dialog).getByLabelText('Email')).toHaveValue(await readEmail(world, writer))
    await user.type(within(dialog).getByLabelText('Password'), 'bukan-ini{Enter}')
    expect(await within(dialog).findByText('Email atau password salah.')).toBeVisible()
    await user.clear(within(dialog).getByLabelText('Password'))
    await user.type(within(dialog).getByLabelText('Password'), `${PASSWORD}{Enter}`)
    expect(await screen.findByText('Konten berhasil diperbarui.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await readPost(await world.as('Administrator'), post.id)).title).toBe('Jadwal Baru')
    expect(currentAddress()).toBe(`/news/edit/${post.id}`)
  })

  it('a save without a button asks in place too, and is then stored', async () => {
    const world = await openConsoleWorld()
    await openConsole('/slides', await world.as({ keys: ['*'] }))
    const addButton = await screen.findByRole('button', { name: 'Tambah Slide' })
    const { call } = await import('#platform/console/providers/call.ts')
    await waitForRequests()
    await endSessions(world)
    // A read that is refused before the save is must not sign out.
    const read = call(slide.endpoints.list, { query: {} })
    const saved = call(createRole, { body: { name: 'Perpustakaan', accesses: [] } })
    const dialog = await screen.findByRole('dialog', { name: 'Masuk lagi' })
    await userEvent.type(within(dialog).getByLabelText('Password'), `${PASSWORD}{Enter}`)
    expect(await saved).toMatchObject({ success: true })
    expect(await read).toMatchObject({ success: true })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(currentAddress()).toBe('/slides')
    expect(addButton).toBeVisible()
  })

  it('during editing, somebody with a second step types the code too and the save continues', async () => {
    const world = await openConsoleWorld()
    const writer = await world.as('Operator')
    const { secret } = await setUpSecondStep(world, writer)
    const { post, user } = await editPost(writer)
    await endSessions(world)
    await user.click(screen.getByRole('button', { name: 'UPDATE' }))
    const dialog = await screen.findByRole('dialog', { name: 'Masuk lagi' })
    await user.type(within(dialog).getByLabelText('Password'), `${PASSWORD}{Enter}`)
    await user.type(await within(dialog).findByLabelText('Kode'), '000000{Enter}')
    expect(await within(dialog).findByText(/Kode salah/)).toBeVisible()
    await user.type(within(dialog).getByLabelText('Kode'), `${codeOf(world, secret)}{Enter}`)
    expect(await screen.findByText('Konten berhasil diperbarui.')).toBeVisible()
    expect((await readPost(await world.as('Administrator'), post.id)).title).toBe('Jadwal Baru')
  })

  it('the dialog has the name that was typed to sign in, of somebody without an e-mail address too', async () => {
    const world = await openConsoleWorld()
    await makeAccount(world, { email: null, nisn: NISN, role: 'Operator' })
    const id = await createLesson(await world.as('Operator'))
    const { user } = await openConsole(`${LESSON}/edit/${id}`)
    await user.type(await screen.findByLabelText('Email'), NISN)
    await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`)
    await user.type(await findName(), ' Baru')
    await endSessions(world)
    await user.click(getSaveButton())
    const dialog = await screen.findByRole('dialog', { name: 'Masuk lagi' })
    expect(within(dialog).getByLabelText('Email')).toHaveValue(NISN)
    expect(within(dialog).getByLabelText('Password')).toHaveFocus()
  })

  it('another user cannot continue with the typed text', async () => {
    const world = await openConsoleWorld()
    await makeAccount(world, { email: 'lain@sekolah.sch.id', role: 'Operator' })
    const { id, user } = await editLesson(await world.as('Operator'))
    await endSessions(world)
    await user.click(getSaveButton())
    const dialog = await screen.findByRole('dialog', { name: 'Masuk lagi' })
    await user.clear(within(dialog).getByLabelText('Email'))
    await user.type(within(dialog).getByLabelText('Email'), 'lain@sekolah.sch.id')
    await user.type(within(dialog).getByLabelText('Password'), `${PASSWORD}{Enter}`)
    expect(await within(dialog).findByText('Masuklah dengan akun yang sama.')).toBeVisible()
    expect(screen.getByDisplayValue('Seni Baru')).toBeInTheDocument()
    expect(await readLessonName(world, id)).toBe('Seni Lama')
  })

  it('a sign-in of another user in another tab does not replace the user of this form', async () => {
    const world = await openConsoleWorld()
    const { id, user } = await editLesson(await world.as('Operator'))
    const ownName = screen.getByRole('button', { name: /^Akun/ }).getAttribute('aria-label')
    await storeSession(await world.as('Administrator'))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pelita.session' })))
    expect(screen.getByRole('button', { name: /^Akun/ })).toHaveAttribute('aria-label', ownName)
    await user.click(getSaveButton())
    expect(await screen.findByText('Data berhasil diperbarui.')).toBeVisible()
    expect(await readLessonName(world, id)).toBe('Seni Baru')
  })

  it('the next user on the same computer sees nothing that the previous user had loaded', async () => {
    const world = await openConsoleWorld()
    const previousUser = await world.as('Operator')
    const { user, router } = await openConsole('/account/profile', previousUser)
    const name = await screen.findByRole('textbox', { name: /^Nama/ })
    await waitFor(() => expect((name as HTMLInputElement).value).toMatch(/^Operator/))
    await act(() => router.navigate('/account/sessions'))
    await endSessions(world)
    await user.click(await screen.findByRole('link', { name: 'SMP Pelita' }))
    await user.type(await screen.findByLabelText('Email'), ADMIN.email)
    await user.type(screen.getByLabelText('Password'), `${ADMIN.password}{Enter}`)
    await screen.findByRole('heading', { level: 1, name: /Selamat Datang/ })
    failRequests('GET', '/account/profile', 'timeout')
    await act(() => router.navigate('/account/profile'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    expect(await screen.findByRole('progressbar', { name: 'Memuat' })).toBeVisible()
    expect(screen.queryByRole('textbox', { name: /^Nama/ })).toBeNull()
  })

  it('the user may discard the typed text, and is sent to /signin', async () => {
    const world = await openConsoleWorld()
    const { user } = await editLesson(await world.as('Operator'))
    await endSessions(world)
    await user.click(getSaveButton())
    await user.click(await screen.findByRole('button', { name: 'Keluar tanpa menyimpan' }))
    expect(await screen.findByRole('button', { name: 'SIGN IN' })).toBeVisible()
    expect(localStorage.getItem('pelita.session')).toBeNull()
  })

  it('with nothing typed, the user is sent to /signin and back to the requested page', async () => {
    const world = await openConsoleWorld()
    await makeAccount(world, { email: 'op@sekolah.sch.id', role: 'Operator' })
    const { user } = await openConsole('/', await world.as('Operator'))
    await screen.findByRole('heading', { name: /Selamat Datang/ })
    await endSessions(world)
    await user.click(
      within(screen.getByRole('navigation', { name: 'Menu utama' })).getByRole('link', { name: 'Agenda' }),
    )
    await user.type(await screen.findByLabelText('Email'), 'op@sekolah.sch.id')
    await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Agenda' })).toBeVisible()
  })
})

async function readEmail({ context }: World, { id }: Client) {
  const users = context.db.kysely.selectFrom('users').where('id', '=', id)
  return (await users.select('email').executeTakeFirstOrThrow()).email
}
