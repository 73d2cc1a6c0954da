/** Actions in the lists of posts: deleting, restoring from the trash, duplicating, and bulk actions. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { failRequests, openConsoleWorld } from '#test/support/console/network.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'
import { listPosts, readPost, writePost } from '#test/support/content/posts.ts'

describe('deleting', () => {
  it('asks with the text of the specification, and Batal keeps the post', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    await writePost(operator, { title: 'Rapat Komite' })
    const { user } = await openConsole('/news', operator)
    await user.click(await screen.findByRole('button', { name: 'Hapus Rapat Komite' }))
    const dialog = await screen.findByRole('dialog', { name: 'Konfirmasi hapus' })
    expect(within(dialog).getByText('Anda yakin akan menghapus Rapat Komite ?')).toBeVisible()
    // The no-break space keeps the question mark from wrapping to a line of its own.
    expect(dialog.textContent).toContain('Rapat Komite\u00a0?')
    await user.click(within(dialog).getByRole('button', { name: 'Batal' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await listPosts(operator, 'news')).body.result.total_count).toBe(1)
  })

  it('removes the post and reloads the list', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    await writePost(operator, { title: 'Rapat Komite' })
    const { user } = await openConsole('/news', operator)
    await user.click(await screen.findByRole('button', { name: 'Hapus Rapat Komite' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hapus' }))
    expect(await screen.findByText(/^Konten berhasil dihapus\. Selama 30 hari ada di Sampah/)).toBeVisible()
    expect(await screen.findByText('Tidak ada data')).toBeVisible()
    expect((await listPosts(operator, 'news')).body.result.total_count).toBe(0)
  })

  it('that fails is reported, and the row stays', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    await writePost(operator, { title: 'Rapat Komite' })
    failRequests('DELETE', '/post/:id', { status: 500, message: 'Server sedang sibuk.' })
    const { user } = await openConsole('/news', operator)
    await user.click(await screen.findByRole('button', { name: 'Hapus Rapat Komite' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hapus' }))
    expect(await screen.findByText('Server sedang sibuk.')).toBeVisible()
    expect(screen.getByText('Rapat Komite')).toBeVisible()
  })
})

it('a copy opens in its form at once', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const { id } = await writePost(operator, { title: 'Kabar', status: 'publish' })
  const { user } = await openConsole('/news', operator)
  await user.click(await screen.findByRole('button', { name: 'Duplikat Kabar' }))
  await waitFor(() => expect(currentAddress()).toBe(`/news/edit/${id + 1}`))
  expect(await screen.findByDisplayValue('Kabar (salinan)')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Duplikat' })).toBeEnabled()
})

describe('bulk actions', () => {
  it('make posts drafts, undo that, and delete them after confirming; the bar is hidden without a selection', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    for (const title of ['Satu', 'Dua']) await writePost(operator, { title, status: 'publish' })
    const { user } = await openConsole('/news', operator)
    await screen.findByText('Satu')
    expect(screen.queryByRole('group', { name: 'Yang dipilih' })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Pilih semua' }))
    const getBulkBar = () => screen.getByRole('group', { name: 'Yang dipilih' })
    expect(within(getBulkBar()).getByText('2 terpilih')).toBeVisible()
    await user.click(within(getBulkBar()).getByRole('button', { name: 'Jadikan draf' }))
    expect(await screen.findByText('2 konten dijadikan draf.')).toBeVisible()
    await waitFor(() => expect(screen.getAllByText('Draf')).toHaveLength(2))
    expect(screen.queryByRole('group', { name: 'Yang dipilih' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Batalkan' }))
    expect(await screen.findByText('2 konten diterbitkan.')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Draf')).toBeNull())

    await user.click(screen.getByRole('checkbox', { name: 'Pilih semua' }))
    await user.click(within(getBulkBar()).getByRole('button', { name: 'Hapus' }))
    const dialog = await screen.findByRole('dialog', { name: 'Hapus 2 konten?' })
    await user.click(within(dialog).getByRole('button', { name: 'Hapus' }))
    expect(await screen.findByText('2 konten dipindahkan ke Sampah.')).toBeVisible()
    expect(await screen.findByText('Tidak ada data')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Batalkan' }))
    expect(await screen.findByText('Satu')).toBeVisible()
  })

  it('are undone except for posts changed meanwhile', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const changedPost = await writePost(operator, { title: 'Satu', status: 'publish' })
    await writePost(operator, { title: 'Dua', status: 'publish' })
    const { user } = await openConsole('/news', operator)
    await screen.findByText('Satu')
    await user.click(screen.getByRole('checkbox', { name: 'Pilih semua' }))
    await user.click(screen.getByRole('button', { name: 'Jadikan draf' }))
    expect(await screen.findByText('2 konten dijadikan draf.')).toBeVisible()
    await operator.put(`/post/${changedPost.id}`, { ...changedPost, status: 'draft', updated_at: undefined })
    await user.click(screen.getByRole('button', { name: 'Batalkan' }))
    expect(await screen.findByText('1 konten diterbitkan. 1 tidak: Sudah diubah sejak itu.')).toBeVisible()
    expect((await readPost(operator, changedPost.id)).status).toBe('draft')
  })

  it('work on cards on a phone', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    for (const title of ['Satu', 'Dua']) await writePost(operator, { title })
    window.innerWidth = 390
    const { user } = await openConsole('/news', operator)
    await user.click(await screen.findByRole('checkbox', { name: 'Pilih Dua' }))
    await user.click(screen.getByRole('button', { name: 'Terbitkan' }))
    expect(await screen.findByText('1 konten diterbitkan.')).toBeVisible()
  })
})

describe('Sampah', () => {
  it('shows deleted posts, restores them, and deletes them permanently after confirming', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    for (const title of ['Tinggal', 'Kembali', 'Hilang']) {
      const { id } = await writePost(operator, { title })
      if (title !== 'Tinggal') await operator.delete(`/post/${id}`)
    }
    const { user } = await openConsole('/news', operator)
    expect(await screen.findByText('Tinggal')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Sampah' }))
    await user.click(await screen.findByRole('button', { name: 'Pulihkan Kembali' }))
    expect(await screen.findByText('Konten berhasil dipulihkan.')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Kembali')).toBeNull())
    // Deleted posts have no form, so their titles are not links.
    expect(screen.queryByRole('link', { name: /Hilang/ })).toBeNull()
    expect(screen.getByText('Hilang dalam 30 hari')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Hapus Hilang selamanya' }))
    const dialog = await screen.findByRole('dialog', { name: 'Hapus selamanya?' })
    await user.click(within(dialog).getByRole('button', { name: 'Hapus selamanya' }))
    await waitFor(() => expect(screen.queryByText('Hilang')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Sampah' }))
    expect(await screen.findByText('Kembali')).toBeVisible()
    expect(screen.getByText('Tinggal')).toBeVisible()
  })

  it('is not offered without a key to delete', async () => {
    const world = await openConsoleWorld()
    await writePost(await world.as('Operator'), { title: 'Kabar' })
    await openConsole('/news', await world.as({ keys: ['manage-content'] }))
    expect(await screen.findByText('Kabar')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Sampah' })).toBeNull()
  })
})
