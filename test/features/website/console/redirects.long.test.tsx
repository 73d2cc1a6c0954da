/** 'Pengalihan' and 'Tautan Rusak': adding and deleting redirects, and finding dead links. */
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it } from 'vitest'
import { insertRows } from '#platform/server/demo/insert.ts'
import { network, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { writePost } from '#test/support/content/posts.ts'

it('a redirect is added, an invalid target is refused under its field, and the redirect is deleted', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  await writePost(operator, { title: 'Penerimaan Siswa Baru', status: 'publish' })
  const { user } = await openConsole('/redirects', operator)
  expect(await screen.findByText(/^Belum ada pengalihan/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Tambah' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tambah Pengalihan' }))
  await user.click(dialog.getByLabelText(/^Alamat lama/))
  await user.paste('https://lama.sch.id/ppdb-2024/')
  await user.click(dialog.getByLabelText('Alamat lain di situs ini'))
  await user.click(dialog.getByLabelText(/^Alamat tujuan/))
  await user.paste('/tidak-ada')
  await user.click(dialog.getByRole('button', { name: 'Simpan' }))
  expect(await dialog.findByText('Alamat tujuan ini tidak ada di situs.')).toBeVisible()
  await user.click(dialog.getByLabelText('Alamat lain di situs ini'))
  await user.click(dialog.getByLabelText(/^Konten/))
  await user.click(await screen.findByRole('option', { name: /Penerimaan Siswa Baru/ }))
  await user.click(dialog.getByRole('button', { name: 'Simpan' }))
  expect(await screen.findByText('Pengalihan berhasil disimpan.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('/ppdb-2024')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Penerimaan Siswa Baru' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Hapus \/ppdb-2024/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hapus' }))
  expect(await screen.findByText(/^Belum ada pengalihan/)).toBeVisible()
})

it('dead links of menus and posts are listed with links to their editors, until they are removed', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { id } = await writePost(operator, {
    title: 'Banyak Tautan',
    status: 'publish',
    content: '<p><a href="/news/tak-ada">x</a></p>',
  })
  const menu = await operator.post<{ id: number }>('/setting/menu', {
    type: 'top',
    name: 'Lama',
    link: '/lama',
  })
  const { user } = await openConsole('/redirects/dead-links', operator)
  const list = within(await screen.findByRole('list', { name: 'Tautan Rusak' }))
  expect(list.getByRole('link', { name: 'Banyak Tautan' })).toHaveAttribute('href', `/news/edit/${id}`)
  expect(list.getByRole('link', { name: 'Lama' })).toHaveAttribute('href', '/menus/top')
  expect(list.getByText('Informasi · /news/tak-ada')).toBeVisible()
  await operator.delete(`/setting/menu/${menu.body.result.id}`)
  await operator.delete(`/post/${id}`)
  await user.click(screen.getByRole('button', { name: 'Periksa lagi' }))
  expect(await screen.findByText('Tidak ada tautan rusak')).toBeVisible()
})

it('the search for dead links continues over several responses, and says that there are none only at the end', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { id: templateId } = await writePost(operator, { title: 'Biasa', status: 'publish' })
  const { kysely } = world.context.db
  const { id: _, ...row } = await kysely
    .selectFrom('posts')
    .where('id', '=', templateId)
    .selectAll()
    .executeTakeFirstOrThrow()
  // These are more posts than one response covers.
  const posts = Array.from({ length: 2000 }, (_, n) => ({ ...row, slug: `biasa-${n}` }))
  await insertRows(kysely, 'posts', posts)
  const { id } = await writePost(operator, {
    title: 'Jauh di Belakang',
    status: 'publish',
    content: '<p><a href="/tak-ada">x</a></p>',
  })
  const nextPage = { release: () => {}, isRequested: false }
  const released = new Promise<void>((resolve) => {
    nextPage.release = resolve
  })
  network.use(
    http.get('*/api/redirects/dead-links', async ({ request }) => {
      if (!new URL(request.url).searchParams.has('after')) return
      nextPage.isRequested = true
      await released
    }),
  )
  const { user } = await openConsole('/redirects/dead-links', operator)
  await waitFor(() => expect(nextPage.isRequested).toBe(true))
  expect(screen.queryByText('Tidak ada tautan rusak')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Periksa konten berikutnya' })).toBeNull()
  nextPage.release()
  expect(await screen.findByRole('link', { name: 'Jauh di Belakang' })).toBeVisible()
  await operator.delete(`/post/${id}`)
  await user.click(screen.getByRole('button', { name: 'Periksa lagi' }))
  expect(await screen.findByText('Tidak ada tautan rusak')).toBeVisible()
})
