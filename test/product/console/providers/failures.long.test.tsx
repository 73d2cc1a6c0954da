/** What a user sees, and does not lose, when the server or the network fails. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  editLesson,
  findName,
  getSaveButton,
  LESSON,
  readLessonName,
} from '#test/support/console/lessonForm.ts'
import { failFirstRequest, failRequests, openConsoleWorld } from '#test/support/console/network.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'
import { writePost } from '#test/support/content/posts.ts'

const findTitle = () => screen.findByRole('textbox', { name: /^Judul/ })

describe('when the server responds with a redirect (301)', () => {
  it('the user sees a warning first, and is redirected on closing it', async () => {
    const world = await openConsoleWorld()
    const { user } = await editLesson(await world.as('Operator'))
    failRequests('PUT', `${LESSON}/:id`, {
      status: 301,
      message: 'Pengaturan pindah.',
      result: { redirect: '/account/profile' },
    })
    await user.click(getSaveButton())
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
    await user.click(getSaveButton())
    await waitFor(() => expect(getSaveButton()).toBeEnabled())
    expect(await screen.findByText('Ke luar.')).toBeVisible()
    expect(currentAddress()).toMatch(/^\/sia\/master\/lesson\/edit\//)
  })
})

describe('when the network fails', () => {
  it("a list says 'Network error!' and can be loaded again", async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    await writePost(operator, { title: 'Ujian Sekolah' })
    failFirstRequest('GET', '/post/all/:type', 'connectionError')
    const { user } = await openConsole('/news', operator)
    const failure = (await screen.findByText('Data gagal dimuat')).closest('[role=alert]') as HTMLElement
    expect(within(failure).getByText('Network error!')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
    expect(await screen.findByText('Ujian Sekolah')).toBeVisible()
  })

  it('a form keeps the typed text, and saves it on the next try', async () => {
    const world = await openConsoleWorld()
    const { id, user } = await editLesson(await world.as('Operator'))
    failFirstRequest('PUT', `${LESSON}/:id`, 'connectionError')
    await user.click(getSaveButton())
    expect(await screen.findByText('Network error!')).toBeVisible()
    expect(await findName()).toHaveValue('Seni Baru')
    await user.click(getSaveButton())
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
    failFirstRequest('PUT', `${LESSON}/:id`, 'connectionError')
    await user.click(getSaveButton())
    expect(await screen.findByText('Network error!')).toBeVisible()
    expect(await findName()).toHaveValue('Seni Baru')
    onLine.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByText(notice)).toBeNull()
    await user.click(getSaveButton())
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
    failFirstRequest('GET', '/post/all/:type', 'connectionError')
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
    failRequests('GET', '/post/all/:type', 'timeout')
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
    await user.click(getSaveButton())
    expect(await screen.findByText('Terjadi kesalahan di server.')).toBeVisible()
    expect(await findName()).toHaveValue('Seni Baru')
  })

  it('a screen whose record cannot be loaded offers to try again', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const post = await writePost(operator, { title: 'Ujian Sekolah' })
    failFirstRequest('GET', '/post/:id', { status: 503, message: 'Server sedang sibuk.' })
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
  await user.click(getSaveButton())
  for (const message of messages) expect(await screen.findByText(message)).toBeVisible()
  for (const message of messages) {
    await waitFor(() => expect(screen.queryByText(message)).toBeNull())
    expect(Date.now() - startedAt).toBeGreaterThan(4500)
  }
})
