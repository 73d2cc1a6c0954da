/** What a user sees of a screen that breaks: a word in its place, the menus around it, and a way to mend it. */
import { act, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it, onTestFinished, vi } from 'vitest'
import { network, openConsoleWorld } from '#test/support/network.ts'
import { openConsole } from '#test/support/render.tsx'

/** The list of lessons answers a row that no cell can show. */
function answerNonsense({ times }: { times: number }) {
  const rows = [{ id: 1, code: 'IPA', name: { toString: null }, created_at: '2026-07-01T00:00:00Z' }]
  const result = { rows, total_count: 1, page: 1, page_size: 20 }
  for (let time = 0; time < times; time += 1) {
    const nonsense = () => HttpResponse.json({ success: true, message: '', result })
    network.use(http.get('*/api/sia/master/lesson', nonsense, { once: true }))
  }
}

/** The error still reaches the browser's console, and only the error. */
function errorsLogged() {
  const logged: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...output) => void logged.push(...output))
  // React draws once more, all at once, before it gives up, and reports that to the window.
  const reported = () => {}
  window.addEventListener('error', reported)
  onTestFinished(() => window.removeEventListener('error', reported))
  // A slow machine makes React draw in slices first, and say that it drew once more; not every run does.
  const isReport = ({ message }: Error) => message.includes('React was able to recover')
  return () =>
    logged
      .filter((output) => output instanceof Error)
      .filter((error) => !isReport(error))
      .map(({ message }) => message)
}

async function openBroken(times = 1) {
  const world = await openConsoleWorld()
  const admin = await world.as('Administrator')
  await admin.post('/sia/master/lesson', { code: 'IPA', name: 'Ilmu Pengetahuan Alam' })
  const logged = errorsLogged()
  answerNonsense({ times })
  const { user } = await openConsole('/sia/master/lesson', admin)
  const word = await screen.findByRole('alert')
  expect(within(word).getByRole('heading', { name: 'Halaman ini bermasalah' })).toBeVisible()
  return { user, logged }
}

it('a screen that throws leaves the menus, and Muat ulang reads it anew', async () => {
  const { user, logged } = await openBroken()
  expect(screen.getByRole('navigation', { name: 'Menu utama' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'SIA (Sistem Informasi Akademik)' })).toBeVisible()
  expect(logged()).toEqual([expect.stringContaining('Cannot convert object to primitive value')])
  await user.click(screen.getByRole('button', { name: 'Muat ulang' }))
  expect(await screen.findByText('Ilmu Pengetahuan Alam')).toBeVisible()
  expect(screen.queryByText('Halaman ini bermasalah')).toBeNull()
})

it('a screen that throws again says so again, and can be tried once more', async () => {
  const { user } = await openBroken(2)
  await user.click(screen.getByRole('button', { name: 'Muat ulang' }))
  await user.click(await screen.findByRole('button', { name: 'Muat ulang' }))
  expect(await screen.findByText('Ilmu Pengetahuan Alam')).toBeVisible()
})

it('another screen opens from the menus as ever', async () => {
  const { user } = await openBroken()
  const menu = screen.getByRole('navigation', { name: 'Menu utama' })
  await user.click(within(menu).getByRole('link', { name: 'Artikel' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Artikel' })).toBeVisible()
  expect(screen.queryByText('Halaman ini bermasalah')).toBeNull()
})

it('the connection coming back mends it without a click', async () => {
  await openBroken()
  // What is seen listens to the connection a moment later.
  await act(async () => {})
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Ilmu Pengetahuan Alam')).toBeVisible()
})
