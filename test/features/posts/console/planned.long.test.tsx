/** 'Terjadwal': the list of scheduled posts, and cancelling a schedule. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { readPost, writePost } from '#test/support/content/posts.ts'

it('scheduled posts are listed with links to their forms, and a schedule is cancelled after confirming', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const publish_at = '2999-01-01T01:00:00.000Z'
  const { id } = await writePost(operator, { title: 'Pengumuman Lulus', status: 'publish', publish_at })
  const { user } = await openConsole('/planned', operator)
  expect(await screen.findByText('Pengumuman Lulus')).toBeVisible()
  expect(screen.getByText('1 Januari 2999 08.00')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Edit Pengumuman Lulus' })).toHaveAttribute(
    'href',
    `/news/edit/${id}`,
  )
  expect(screen.queryByRole('link', { name: 'Tambah' })).toBeNull()
  const clickCancel = () =>
    user.click(screen.getByRole('button', { name: 'Batalkan jadwal Pengumuman Lulus' }))
  await clickCancel()
  const findDialog = () => screen.findByRole('dialog', { name: 'Batalkan jadwal?' })
  await user.click(within(await findDialog()).getByRole('button', { name: 'Batal' }))
  expect((await readPost(operator, id)).status).toBe('publish')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await clickCancel()
  await user.click(within(await findDialog()).getByRole('button', { name: 'Batalkan jadwal' }))
  expect(await screen.findByText('Jadwal dibatalkan. Konten ini sekarang draf.')).toBeVisible()
  expect(await screen.findByText(/^Tidak ada yang terjadwal/)).toBeVisible()
})

it('a post published before its schedule is cancelled keeps its expiry, and the list says so', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const hoursFromNow = (hours: number) => new Date(world.context.clock() + hours * 3_600_000).toISOString()
  const schedule = { publish_at: hoursFromNow(1), expire_at: hoursFromNow(50) }
  const { id } = await writePost(operator, { title: 'Hasil Seleksi', status: 'publish', ...schedule })
  const { user } = await openConsole('/planned', operator)
  await user.click(await screen.findByRole('button', { name: 'Batalkan jadwal Hasil Seleksi' }))
  const dialog = await screen.findByRole('dialog', { name: 'Batalkan jadwal?' })
  world.advanceClock(2 * 3_600_000)
  await user.click(within(dialog).getByRole('button', { name: 'Batalkan jadwal' }))
  expect(await screen.findByText(/^Konten ini baru saja tampil/)).toBeVisible()
  expect((await readPost(operator, id)).expire_at).toBe(schedule.expire_at)
})
