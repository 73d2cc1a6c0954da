/** When a screen throws, the user sees a message in its place, the menus around it, and a button to reload it. */
import { act, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it, onTestFinished, vi } from 'vitest'
import { network, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'

/** Lets the list of lessons return a row that cannot be rendered. */
function respondWithBrokenRow({ times }: { times: number }) {
  const rows = [{ id: 1, code: 'IPA', name: { toString: null }, created_at: '2026-07-01T00:00:00Z' }]
  const result = { rows, total_count: 1, page: 1, page_size: 20 }
  for (let time = 0; time < times; time += 1) {
    const brokenResponse = () => HttpResponse.json({ success: true, message: '', result })
    network.use(http.get('*/api/sia/master/lesson', brokenResponse, { once: true }))
  }
}

/** Records the errors logged to the browser's console, without React's reports. */
function recordLoggedErrors() {
  const loggedValues: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...output) => void loggedValues.push(...output))
  // Before it gives up, React renders once more synchronously, and reports the error to the window.
  const ignoreError = () => {}
  window.addEventListener('error', ignoreError)
  onTestFinished(() => window.removeEventListener('error', ignoreError))
  // On a slow machine React renders concurrently first, and also logs that it recovered.
  const isReactReport = ({ message }: Error) => message.includes('React was able to recover')
  return () =>
    loggedValues
      .filter((output) => output instanceof Error)
      .filter((error) => !isReactReport(error))
      .map(({ message }) => message)
}

async function openBrokenScreen(times = 1) {
  const world = await openConsoleWorld()
  const admin = await world.as('Administrator')
  await admin.post('/sia/master/lesson', { code: 'IPA', name: 'Ilmu Pengetahuan Alam' })
  const readErrors = recordLoggedErrors()
  respondWithBrokenRow({ times })
  const { user } = await openConsole('/sia/master/lesson', admin)
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByRole('heading', { name: 'Halaman ini bermasalah' })).toBeVisible()
  return { user, readErrors }
}

it('a screen that throws leaves the menus, and Muat ulang loads it again', async () => {
  const { user, readErrors } = await openBrokenScreen()
  expect(screen.getByRole('navigation', { name: 'Menu utama' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'SIA (Sistem Informasi Akademik)' })).toBeVisible()
  expect(readErrors()).toEqual([expect.stringContaining('Cannot convert object to primitive value')])
  await user.click(screen.getByRole('button', { name: 'Muat ulang' }))
  expect(await screen.findByText('Ilmu Pengetahuan Alam')).toBeVisible()
  expect(screen.queryByText('Halaman ini bermasalah')).toBeNull()
})

it('a screen that throws again shows the message again, and can be reloaded again', async () => {
  const { user } = await openBrokenScreen(2)
  await user.click(screen.getByRole('button', { name: 'Muat ulang' }))
  await user.click(await screen.findByRole('button', { name: 'Muat ulang' }))
  expect(await screen.findByText('Ilmu Pengetahuan Alam')).toBeVisible()
})

it('another screen opens from the menus as usual', async () => {
  const { user } = await openBrokenScreen()
  const menu = screen.getByRole('navigation', { name: 'Menu utama' })
  await user.click(within(menu).getByRole('link', { name: 'Artikel' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Artikel' })).toBeVisible()
  expect(screen.queryByText('Halaman ini bermasalah')).toBeNull()
})

it('the screen reloads by itself when the connection is back', async () => {
  await openBrokenScreen()
  // The component subscribes to the connection in an effect after its render.
  await act(async () => {})
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Ilmu Pengetahuan Alam')).toBeVisible()
})
