/** The values of a form survive a reload, and messages are shown in order. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { discardInput, findButton } from '#test/support/console/lessons.ts'
import { failFirstRequest, failRequests, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole, reload } from '#test/support/console/render.tsx'
import { createLesson, TEACHER_LESSONS_PATH } from '#test/support/sia/learning.ts'

const RESTORED = 'Isian yang belum tersimpan dipulihkan.'
const findField = (name: RegExp) => screen.findByRole('textbox', { name })

describe('after a reload', () => {
  it('an unsaved profile is restored, until it is discarded', async () => {
    const world = await openConsoleWorld()
    const page = await openConsole('/account/profile', await world.as('Operator'))
    await page.user.clear(await findField(/^Nama/))
    await page.user.type(await findField(/^Nama/), 'Ibu Sari')
    const { user } = await reload(page)
    expect(await screen.findByText(RESTORED)).toBeVisible()
    expect(await findField(/^Nama/)).toHaveValue('Ibu Sari')
    await discardInput(user)
    expect(await findField(/^Nama/)).not.toHaveValue('Ibu Sari')
    expect(screen.queryByText(RESTORED)).toBeNull()
  })

  it('it is restored again if the page is left while it is being restored', async () => {
    const world = await openConsoleWorld()
    const page = await openConsole('/account/profile', await world.as('Operator'))
    await page.user.clear(await findField(/^Nama/))
    await page.user.type(await findField(/^Nama/), 'Ibu Sari')
    const hasDraft = () => Object.keys(sessionStorage).some((name) => name.startsWith('pelita.draft.'))
    await waitFor(() => expect(hasDraft()).toBe(true))
    const listen = window.addEventListener.bind(window)
    const states: boolean[] = []
    // The browser says so as soon as the form listens.
    const listening = vi.spyOn(window, 'addEventListener').mockImplementation((...listener) => {
      listen(...(listener as Parameters<typeof listen>))
      if (listener[0] !== 'pagehide') return
      window.dispatchEvent(new Event('pagehide'))
      states.push(hasDraft())
    })
    await reload(page)
    expect(await screen.findByText(RESTORED)).toBeVisible()
    listening.mockRestore()
    expect(states.length).toBeGreaterThan(0)
    expect(states).not.toContain(false)
    await waitFor(async () => expect(await findField(/^Nama/)).toHaveValue('Ibu Sari'))
  })

  it('an unsaved task is restored, and saving it again after a lost request creates one task', async () => {
    const world = await openConsoleWorld()
    const lesson = await createLesson(world, 0)
    const page = await openConsole(`${TEACHER_LESSONS_PATH}/${lesson.id}/task/new`, lesson.teacher)
    await page.user.type(await findField(/^Judul Tugas/), 'Latihan pecahan')
    await page.user.type(await findField(/^Batas Waktu/), '31/12/2098')
    failFirstRequest('POST', `${TEACHER_LESSONS_PATH}/:id/task`, 'connectionError')
    await page.user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('Network error!')).toBeVisible()
    const { user } = await reload(page)
    expect(await screen.findByText(RESTORED)).toBeVisible()
    expect(await findField(/^Judul Tugas/)).toHaveValue('Latihan pecahan')
    expect(await findField(/^Batas Waktu/)).toHaveValue('31/12/2098')
    await user.click(await findButton('Simpan'))
    expect(await screen.findByText('Latihan pecahan')).toBeVisible()
    const { result } = (
      await lesson.teacher.get<{ rows: unknown[] }>(`${TEACHER_LESSONS_PATH}/${lesson.id}/tasks`)
    ).body
    expect(result.rows).toHaveLength(1)
  })
})

describe('a message', () => {
  it('of a failure is shown above an earlier success, and only once if it fails again', async () => {
    const world = await openConsoleWorld()
    const admin = await world.as('Administrator')
    const { user } = await openConsole('/sia/master/lesson/new', admin)
    await user.type(await findField(/^Kode/), 'SBD')
    await user.type(await findField(/^Nama/), 'Seni Budaya')
    await user.click(await findButton('Simpan'))
    const success = await screen.findByText('Data berhasil disimpan.')
    // The success is shown for some seconds only, which a busy machine needs; they pause while the window has no focus.
    fireEvent.blur(window)
    failRequests('PUT', '/sia/master/lesson/:id', 'connectionError')
    await screen.findByRole('heading', { name: /^Ubah/ })
    await user.type(await findField(/^Nama/), ' dan Prakarya')
    await user.click(await findButton('Simpan'))
    const failure = await screen.findByText('Network error!')
    expect(success).toBeVisible()
    expect(failure.compareDocumentPosition(success)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(failure.closest('[role]')).toHaveAttribute('role', 'alert')
    expect(success.closest('[role]')).toHaveAttribute('role', 'status')
    await user.click(await findButton('Simpan'))
    await waitFor(async () => expect(await findButton('Simpan')).toBeEnabled())
    expect(screen.getAllByText('Network error!')).toHaveLength(1)
  })
})
