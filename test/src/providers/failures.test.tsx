/** What a user sees, and does not lose, when the session, the server or the network fails. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { makeAccount } from '#test/support/accounts.ts'
import { failRequests, openConsoleWorld } from '#test/support/network.ts'
import { readPost, writePost } from '#test/support/posts.ts'
import { currentAddress, openConsole, storeSession } from '#test/support/render.tsx'
import { ADMIN, type Client, PASSWORD, type World } from '#test/support/world.ts'

const endSessions = (world: World) => world.context.db.kysely.deleteFrom('sessions').execute()
const findTitle = () => screen.findByRole('textbox', { name: /^Judul/ })
const getSaveButton = () => screen.getByRole('button', { name: 'UPDATE' })

/** Opens a post and changes its title without saving. */
async function editPost(writer: Client) {
  const post = await writePost(writer, { title: 'Jadwal Lama' })
  const { user } = await openConsole(`/news/edit/${post.id}`, writer)
  await user.clear(await findTitle())
  await user.type(await findTitle(), 'Jadwal Baru')
  return { post, user }
}

const LESSON = '/sia/master/lesson'
const findName = () => screen.findByRole('textbox', { name: /^Nama/ })
const getLessonSaveButton = () => screen.getByRole('button', { name: 'Simpan' })
const readLessonName = async (world: World, id: number) =>
  (await (await world.as('Administrator')).get<{ name: string }>(`${LESSON}/${id}`)).body.result.name

/** Opens a lesson, whose form opens faster than a post's, and changes its name without saving. */
async function editLesson(client: Client) {
  const { id } = (await client.post<{ id: number }>(LESSON, { code: 'SB', name: 'Seni Lama' })).body.result
  const { user } = await openConsole(`${LESSON}/edit/${id}`, client)
  await user.clear(await findName())
  await user.type(await findName(), 'Seni Baru')
  return { id, user }
}

describe('when the session ends', () => {
  it('during editing, the user signs in again in a dialog and the save continues', async () => {
    const world = await openConsoleWorld()
    const writer = await world.as('Operator')
    const { post, user } = await editPost(writer)
    await endSessions(world)
    await user.click(getSaveButton())
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

  it('another user cannot continue with the typed text', async () => {
    const world = await openConsoleWorld()
    await makeAccount(world, { email: 'lain@sekolah.sch.id', role: 'Operator' })
    const { id, user } = await editLesson(await world.as('Operator'))
    await endSessions(world)
    await user.click(getLessonSaveButton())
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
    await user.click(getLessonSaveButton())
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
    failRequests('GET', '/account/profile', 'silence')
    await act(() => router.navigate('/account/profile'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    expect(await screen.findByRole('progressbar', { name: 'Memuat' })).toBeVisible()
    expect(screen.queryByRole('textbox', { name: /^Nama/ })).toBeNull()
  })

  it('the user may discard the typed text, and is sent to /signin', async () => {
    const world = await openConsoleWorld()
    const { user } = await editLesson(await world.as('Operator'))
    await endSessions(world)
    await user.click(getLessonSaveButton())
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

describe('when the server responds with a redirect (301)', () => {
  it('the user sees a warning first, and is redirected on closing it', async () => {
    const world = await openConsoleWorld()
    const { user } = await editLesson(await world.as('Operator'))
    failRequests('PUT', `${LESSON}/:id`, {
      status: 301,
      message: 'Pengaturan pindah.',
      result: { redirect: '/account/profile' },
    })
    await user.click(getLessonSaveButton())
    const warning = (await screen.findByText('Pengaturan pindah.')).closest('[role=alert]') as HTMLElement
    await user.click(within(warning).getByRole('button', { name: /Tutup|Close/ }))
    // The form still asks before the typed text is discarded.
    await user.click(await screen.findByRole('button', { name: 'Tinggalkan' }))
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible()
    expect(currentAddress()).toBe('/account/profile')
  })

  it('an address outside the site is not followed', async () => {
    const world = await openConsoleWorld()
    const { user } = await editLesson(await world.as('Operator'))
    failRequests('PUT', `${LESSON}/:id`, {
      status: 301,
      message: 'Ke luar.',
      result: { redirect: '//jahat.example' },
    })
    await user.click(getLessonSaveButton())
    await waitFor(() => expect(getLessonSaveButton()).toBeEnabled())
    expect(await screen.findByText('Ke luar.')).toBeVisible()
    expect(currentAddress()).toMatch(/^\/sia\/master\/lesson\/edit\//)
  })
})

describe('when the network fails', () => {
  it("a list says 'Network error!' and can be loaded again", async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    await writePost(operator, { title: 'Ujian Sekolah' })
    failRequests('GET', '/post/all/:type', 'network', { once: true })
    const { user } = await openConsole('/news', operator)
    const failure = (await screen.findByText('Data gagal dimuat')).closest('[role=alert]') as HTMLElement
    expect(within(failure).getByText('Network error!')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
    expect(await screen.findByText('Ujian Sekolah')).toBeVisible()
  })

  it('a form keeps the typed text, and saves it on the next try', async () => {
    const world = await openConsoleWorld()
    const { id, user } = await editLesson(await world.as('Operator'))
    failRequests('PUT', `${LESSON}/:id`, 'network', { once: true })
    await user.click(getLessonSaveButton())
    expect(await screen.findByText('Network error!')).toBeVisible()
    expect(await findName()).toHaveValue('Seni Baru')
    await user.click(getLessonSaveButton())
    expect(await screen.findByText('Data berhasil diperbarui.')).toBeVisible()
    expect(await readLessonName(world, id)).toBe('Seni Baru')
  })

  it('a notice is shown while offline, and a save fails visibly instead of waiting', async () => {
    const world = await openConsoleWorld()
    const { user } = await editLesson(await world.as('Operator'))
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    const notice = 'Tidak ada koneksi. Perubahan Anda masih di sini.'
    expect(screen.getByText(notice)).toBeVisible()
    failRequests('PUT', `${LESSON}/:id`, 'network', { once: true })
    await user.click(getLessonSaveButton())
    expect(await screen.findByText('Network error!')).toBeVisible()
    expect(await findName()).toHaveValue('Seni Baru')
    onLine.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByText(notice)).toBeNull()
    await user.click(getLessonSaveButton())
    expect(await screen.findByText('Data berhasil diperbarui.')).toBeVisible()
  })

  it('a list opened while offline reports the failure, and loads when the connection is back', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    await writePost(operator, { title: 'Ujian Sekolah' })
    const { user } = await openConsole('/', operator)
    await screen.findByRole('heading', { name: /Selamat Datang/ })
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    failRequests('GET', '/post/all/:type', 'network', { once: true })
    const menu = within(screen.getByRole('navigation', { name: 'Menu utama' }))
    await user.click(menu.getByRole('link', { name: 'Pengumuman/Informasi' }))
    expect(await screen.findByText('Data gagal dimuat')).toBeVisible()
    onLine.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('Ujian Sekolah')).toBeVisible()
  })

  it('a call without a response is aborted after ten seconds', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const originalTimeout = AbortSignal.timeout
    const timeouts: number[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      timeouts.push(milliseconds)
      return originalTimeout(milliseconds / 20)
    })
    failRequests('GET', '/post/all/:type', 'silence')
    await openConsole('/news', operator)
    expect(await screen.findByText('Data gagal dimuat')).toBeVisible()
    expect(screen.getAllByText('Network error!').length).toBeGreaterThan(0)
    expect(new Set(timeouts)).toEqual(new Set([10_000]))
  })
})

describe('when the server fails', () => {
  it('the user sees its message', async () => {
    const world = await openConsoleWorld()
    const { user } = await editLesson(await world.as('Operator'))
    failRequests('PUT', `${LESSON}/:id`, { status: 500, message: 'Terjadi kesalahan di server.' })
    await user.click(getLessonSaveButton())
    expect(await screen.findByText('Terjadi kesalahan di server.')).toBeVisible()
    expect(await findName()).toHaveValue('Seni Baru')
  })

  it('a screen whose record cannot be loaded offers to try again', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const post = await writePost(operator, { title: 'Ujian Sekolah' })
    failRequests('GET', '/post/:id', { status: 503, message: 'Server sedang sibuk.' }, { once: true })
    const { user } = await openConsole(`/news/edit/${post.id}`, operator)
    await user.click(await screen.findByRole('button', { name: 'Coba lagi' }))
    expect(await findTitle()).toHaveValue('Ujian Sekolah')
  })
})

it('a message disappears after five seconds, in a toast and in the alert area', async () => {
  const world = await openConsoleWorld()
  const { user } = await editLesson(await world.as('Operator'))
  await world.context.db.kysely.deleteFrom('role_accesses').where('access', '=', 'add-menu').execute()
  const startedAt = Date.now()
  const messages = ['Data berhasil diperbarui.', 'Hak akses Anda telah diperbarui.']
  window.dispatchEvent(new Event('focus'))
  await user.click(getLessonSaveButton())
  for (const message of messages) expect(await screen.findByText(message)).toBeVisible()
  for (const message of messages) {
    await waitFor(() => expect(screen.queryByText(message)).toBeNull(), { timeout: 8000 })
    expect(Date.now() - startedAt).toBeGreaterThan(4500)
  }
})

async function readEmail({ context }: World, { id }: Client) {
  const users = context.db.kysely.selectFrom('users').where('id', '=', id)
  return (await users.select('email').executeTakeFirstOrThrow()).email
}
