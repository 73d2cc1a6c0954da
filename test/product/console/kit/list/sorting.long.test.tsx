/** Lists open with the newest first, and announce their sorting to screen readers. */
import { screen as page, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { network, openConsoleWorld, waitForRequests } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'

/** Records the URLs of the console's requests from now on. */
function recordRequests() {
  const requests: URL[] = []
  const recordRequest = ({ request }: { request: Request }) => void requests.push(new URL(request.url))
  network.events.on('request:start', recordRequest)
  onTestFinished(() => network.events.removeListener('request:start', recordRequest))
  return requests
}

test.each([
  '/articles',
  '/news',
  '/pages',
  '/agendas',
  '/prefaces',
  '/galleries',
  '/album-gallery',
  ...['lesson', 'classroom', 'eduyear', 'teacher', 'student'].map((resource) => `/sia/master/${resource}`),
  ...['lesson-class', 'student-class', 'lesson-class-student'].map((resource) => `/sia/activity/${resource}`),
  '/users',
  '/user-roles',
])('%s opens with the newest first', async (path) => {
  const school = await openConsoleWorld()
  const requests = recordRequests()
  await openConsole(path, await school.as('Administrator'))
  await page.findByRole('heading', { level: 1 })
  await waitFor(() => expect(requests.some(({ searchParams }) => searchParams.has('orderby'))).toBe(true))
  await waitForRequests()
  const sorts = requests
    .map(({ searchParams }) => `${searchParams.get('orderby')} ${searchParams.get('order')}`)
    .filter((sort) => sort !== 'null null')
  expect(sorts).toContain('created_at desc')
})

test('a sorted column says so in its header, and the others do not', async () => {
  const school = await openConsoleWorld()
  const admin = await school.as('Administrator')
  await admin.post('/sia/master/lesson', { code: 'MTK', name: 'Matematika' })
  const { user } = await openConsole('/sia/master/lesson', admin)
  await page.findByRole('link', { name: 'Matematika' })
  const getHeader = (name: string) => page.getByRole('columnheader', { name: new RegExp(name, 'i') })
  expect(getHeader('Kode')).not.toHaveAttribute('aria-sort')
  await user.click(page.getByRole('button', { name: /Urutkan menurut Kode/ }))
  await waitFor(() => expect(getHeader('Kode')).toHaveAttribute('aria-sort', 'ascending'))
  expect(getHeader('Nama')).not.toHaveAttribute('aria-sort')
  await user.click(page.getByRole('button', { name: /Urutkan menurut Kode/ }))
  await waitFor(() => expect(getHeader('Kode')).toHaveAttribute('aria-sort', 'descending'))
})
