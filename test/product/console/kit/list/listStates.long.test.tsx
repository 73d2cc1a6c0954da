/** The messages of a list that cannot be loaded, and of an empty list. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { failFirstRequest, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'

const BUSY = 'Server sedang sibuk.'

describe('a list that cannot be loaded says why, and loads on a retry', () => {
  it.each([
    ['/news', '/post/all/:type', 'Tidak ada data'],
    [
      '/planned',
      '/post/planned',
      'Tidak ada yang terjadwal. Isi Tampil sejak atau Tampil sampai pada sebuah konten.',
    ],
    ['/sia/master/lesson', '/sia/master/lesson', 'Tidak ada data'],
    ['/sia/activity/student-class', '/sia/activity/student-class', 'Tidak ada data'],
  ])('%s', async (path, callPath, emptyText) => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    failFirstRequest('GET', callPath, { status: 503, message: BUSY })
    const { user } = await openConsole(path, operator)
    const failure = await screen.findByRole('alert')
    expect(within(failure).getByText('Data gagal dimuat')).toBeVisible()
    expect(within(failure).getByText(BUSY)).toBeVisible()
    expect(screen.queryByText(emptyText), 'a list that failed to load is not called empty').toBeNull()
    await user.click(within(failure).getByRole('button', { name: 'Coba lagi' }))
    expect(await screen.findByText(emptyText)).toBeVisible()
    expect(screen.queryByText('Data gagal dimuat')).toBeNull()
  })
})
