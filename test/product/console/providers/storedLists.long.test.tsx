/** When the user opens a list again, it is prefetched before the console has loaded. */
import { render, screen, waitFor } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { LISTS_KEY } from '#platform/console/prefetchedList.ts'
import { failRequests, network, openConsoleWorld, waitForRequests } from '#test/support/console/network.ts'
import { currentAddress, openConsole, reload, storeSession } from '#test/support/console/render.tsx'

const LESSONS = '/sia/master/lesson'

/** Records the query of each request for the lessons from now on. */
function recordListRequests() {
  const queries: string[] = []
  const recordRequest = ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url)
    if (pathname === `/api${LESSONS}`) queries.push(search)
  }
  network.events.on('request:start', recordRequest)
  onTestFinished(() => network.events.removeAllListeners())
  return queries
}

async function openLessons() {
  const world = await openConsoleWorld()
  const admin = await world.as('Administrator')
  await admin.post(LESSONS, { code: 'IPA', name: 'Ilmu Pengetahuan Alam' })
  return { world, admin, page: await openConsole(LESSONS, admin) }
}

it('the first render already contains its rows', async () => {
  const { admin, page } = await openLessons()
  await screen.findByText('Ilmu Pengetahuan Alam')
  page.unmount()
  const queries = recordListRequests()
  vi.resetModules()
  await storeSession(admin)
  const { App, providers } = await import('#src/console.tsx')
  const { registry } = await import('#src/features.console.tsx')
  const { prefetchFirstList } = await import('#platform/console/providers/data/prefetchFirstList.ts')
  expect(queries).toHaveLength(1)
  await registry.screens.find(({ path }) => path === LESSONS)?.load?.()
  await prefetchFirstList(providers)
  const router = createBrowserRouter([{ path: '*', element: <App /> }])
  onTestFinished(() => router.dispose())
  render(<RouterProvider router={router} />)
  expect(screen.getByText('Ilmu Pengetahuan Alam')).toBeVisible()
})

it('it is requested with its last sorting and filter', async () => {
  const { admin, page } = await openLessons()
  await admin.post(LESSONS, { code: 'MTK', name: 'Matematika' })
  await page.user.type(await screen.findByRole('textbox', { name: 'Pencarian' }), 'alam{Enter}')
  await waitFor(() => expect(currentAddress()).toContain('alam'))
  await waitForRequests()
  const queries = recordListRequests()
  await reload(page)
  await screen.findByText('Ilmu Pengetahuan Alam')
  expect(queries).toEqual([expect.stringContaining('search=alam')])
})

it('a failed prefetch is reported, and the user can try again', async () => {
  const { page } = await openLessons()
  await screen.findByText('Ilmu Pengetahuan Alam')
  failRequests('GET', LESSONS, 'connectionError')
  const { user } = await reload(page)
  expect((await screen.findAllByText('Network error!'))[0]).toBeVisible()
  network.resetHandlers()
  await user.click(screen.getByRole('button', { name: 'Coba lagi' }))
  expect(await screen.findByText('Ilmu Pengetahuan Alam')).toBeVisible()
})

it('the stored list is not used for another user, and is deleted on signing out', async () => {
  const { world, page } = await openLessons()
  await screen.findByText('Ilmu Pengetahuan Alam')
  page.unmount()
  const queries = recordListRequests()
  const { user } = await openConsole(LESSONS, await world.as('Operator'))
  await screen.findByText('Ilmu Pengetahuan Alam')
  expect(queries).toHaveLength(1)
  expect(localStorage.getItem(LISTS_KEY)).not.toBeNull()
  await user.click(screen.getByRole('button', { name: /^Akun / }))
  await user.click(screen.getByRole('menuitem', { name: 'Logout' }))
  await screen.findByRole('button', { name: 'SIGN IN' })
  expect(localStorage.getItem(LISTS_KEY)).toBeNull()
})
