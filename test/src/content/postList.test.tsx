/** The lists of posts: searching, paging, sorting, deleting. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { failRequests, openConsoleWorld } from '#test/support/network.ts'
import { listPosts, readPost, writePost } from '#test/support/posts.ts'
import { currentAddress, openConsole } from '#test/support/render.tsx'
import type { Client } from '#test/support/world.ts'

const rows = () => screen.getAllByRole('row').slice(1)
/** After the one whose box selects all rows. */
const headers = async () => {
  const [selecting, ...cells] = await screen.findAllByRole('columnheader')
  if (selecting) expect(within(selecting).getByRole('checkbox', { name: 'Pilih semua' })).toBeVisible()
  return cells.map((cell) => cell.textContent)
}
const titles = () =>
  rows().map((row) =>
    within(row)
      .getByRole('button', { name: /^Hapus/ })
      .getAttribute('aria-label'),
  )

async function write(who: Client, count: number, type = 'news') {
  for (let number = 1; number <= count; number += 1) {
    await writePost(who, { title: `Kabar ${number}`, type, agenda_date: '2026-07-15' })
  }
}

describe('a list of posts', () => {
  it.each([
    ['/articles', ['Aksi', 'Tanggal', 'Thumbnail', 'Judul', 'Penulis', 'Status']],
    ['/news', ['Aksi', 'Tanggal', 'Thumbnail', 'Judul', 'Penulis', 'Status']],
    ['/prefaces', ['Aksi', 'Tanggal', 'Thumbnail', 'Judul', 'Penulis', 'Status']],
    ['/pages', ['Aksi', 'Tanggal', 'Judul', 'Penulis', 'Status']],
    ['/agendas', ['Aksi', 'Tanggal', 'Thumbnail', 'Judul', 'Penulis', 'Status', 'Tanggal Agenda']],
  ])('at %s has its columns', async (path, columns) => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    for (const type of ['article', 'news', 'preface', 'page', 'agenda']) await write(operator, 1, type)
    await openConsole(path, operator)
    expect(await headers()).toEqual(columns)
  })

  it('shows five at first, the newest above, and the rest page by page', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    await write(operator, 7)
    const { user } = await openConsole('/news', operator)
    await screen.findByText('Kabar 7')
    expect(titles()).toEqual([7, 6, 5, 4, 3].map((number) => `Hapus Kabar ${number}`))
    expect(screen.getByText('1–5 dari 7')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Ke halaman 2' }))
    expect(await screen.findByText('Kabar 1')).toBeVisible()
    expect(rows()).toHaveLength(2)
  })

  it('searches on Enter, not before, and starts again at page 1', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    await write(operator, 7)
    await writePost(operator, { title: 'Lomba Kabar Pagi' })
    const { user } = await openConsole(
      '/news?page=2&perPage=5&sort=created_at&order=DESC&filter={}',
      operator,
    )
    await screen.findByText('Kabar 1')
    await user.type(screen.getByRole('textbox', { name: 'Pencarian' }), 'lomba')
    expect(screen.getByText('Kabar 1')).toBeVisible()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Lomba Kabar Pagi')).toBeVisible()
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(new URLSearchParams(location.search).get('page')).toBe('1')
  })

  it('says when nothing matches, and offers to drop the search', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    await write(operator, 1)
    const { user } = await openConsole('/news', operator)
    await user.type(await screen.findByRole('textbox', { name: 'Pencarian' }), 'zzz{Enter}')
    expect(await screen.findByText('Tidak ada yang cocok dengan pencarian.')).toBeVisible()
    await user.click(screen.getByText('Hapus pencarian'))
    expect(await screen.findByText('Kabar 1')).toBeVisible()
  })

  it('says that the trash is empty where nothing was searched for, and keeps to the trash when a search is dropped', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    await write(operator, 1)
    const { user } = await openConsole('/news', operator)
    await user.click(await screen.findByRole('button', { name: 'Sampah' }))
    expect(await screen.findByText('Sampah kosong')).toBeVisible()
    expect(screen.queryByText(/Tidak ada yang cocok/)).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Pencarian' }), 'zzz{Enter}')
    await user.click(await screen.findByText('Hapus pencarian'))
    expect(await screen.findByText('Sampah kosong')).toBeVisible()
  })

  it('sorts by title when its header is pressed, and back', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    for (const title of ['Cuti', 'Acara', 'Berita']) await writePost(operator, { title })
    const { user } = await openConsole('/news', operator)
    await screen.findByText('Cuti')
    await user.click(screen.getByRole('button', { name: /Urutkan menurut judul/ }))
    await waitFor(() => expect(titles()).toEqual(['Hapus Acara', 'Hapus Berita', 'Hapus Cuti']))
    await user.click(screen.getByRole('button', { name: /Urutkan menurut judul/ }))
    await waitFor(() => expect(titles()).toEqual(['Hapus Cuti', 'Hapus Berita', 'Hapus Acara']))
  })

  it('tells the day in Indonesian, in the time of the school', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const { id } = await writePost(operator, { title: 'Kabar', type: 'agenda', agenda_date: '2026-07-15' })
    const at = { created_at: '2026-01-31T18:05:00.000Z' }
    await world.context.db.kysely.updateTable('posts').set(at).where('id', '=', id).execute()
    await openConsole('/agendas', operator)
    // Past midnight in Jakarta.
    expect(await screen.findByText('1 Februari 2026 01.05')).toBeVisible()
    expect(screen.getByText('15 Juli 2026')).toBeVisible()
  })

  it('goes to the form by Tambah and by Edit', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const { id } = await writePost(operator, { title: 'Kabar' })
    const { user } = await openConsole('/news', operator)
    expect(await screen.findByRole('link', { name: 'Edit Kabar' })).toHaveAttribute(
      'href',
      `/news/edit/${id}`,
    )
    await user.click(screen.getByRole('link', { name: 'Tambah' }))
    expect(await screen.findByRole('button', { name: 'SIMPAN' })).toBeVisible()
    expect(currentAddress()).toBe('/news/new')
  })
})

describe('deleting', () => {
  it('asks in the words of the specification, and Batal keeps the post', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    await writePost(operator, { title: 'Rapat Komite' })
    const { user } = await openConsole('/news', operator)
    await user.click(await screen.findByRole('button', { name: 'Hapus Rapat Komite' }))
    const dialog = await screen.findByRole('dialog', { name: 'Konfirmasi hapus' })
    expect(within(dialog).getByText('Anda yakin akan menghapus Rapat Komite ?')).toBeVisible()
    // The mark never stands alone in a line.
    expect(dialog.textContent).toContain('Rapat Komite\u00a0?')
    await user.click(within(dialog).getByRole('button', { name: 'Batal' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await listPosts(operator, 'news')).body.result.total_count).toBe(1)
  })

  it('removes the post and reads the list again', async () => {
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

  it('that fails is told, and the row stays', async () => {
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

describe('narrowing a list', () => {
  it('to drafts by the filter, and to one’s own posts by a press, and back', async () => {
    const world = await openConsoleWorld()
    const [operator, colleague] = [await world.as('Operator'), await world.as('Operator')]
    await writePost(operator, { title: 'Draf Saya' })
    await writePost(operator, { title: 'Terbit Saya', status: 'publish' })
    await writePost(colleague, { title: 'Draf Rekan' })
    const { user } = await openConsole('/news', operator)
    expect(await screen.findByText('Draf Rekan')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Tulisan saya' }))
    await waitFor(() => expect(screen.queryByText('Draf Rekan')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Filter, 1 dipilih' }))
    const dialog = await screen.findByRole('dialog', { name: 'Filter' })
    await user.click(await within(dialog).findByLabelText('Status'))
    await user.click(await screen.findByRole('option', { name: 'Draf' }))
    await user.click(within(dialog).getByRole('button', { name: 'Terapkan' }))
    await waitFor(() => expect(screen.queryByText('Terbit Saya')).toBeNull())
    expect(screen.getByText('Draf Saya')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Tulisan saya' }))
    expect(await screen.findByText('Draf Rekan')).toBeVisible()
    expect(screen.queryByText('Terbit Saya')).toBeNull()
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

describe('many at once', () => {
  it('are made drafts, taken back, and deleted after a question; the bar goes with the selection', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    for (const title of ['Satu', 'Dua']) await writePost(operator, { title, status: 'publish' })
    const { user } = await openConsole('/news', operator)
    await screen.findByText('Satu')
    expect(screen.queryByRole('group', { name: 'Yang dipilih' })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Pilih semua' }))
    const bar = () => screen.getByRole('group', { name: 'Yang dipilih' })
    expect(within(bar()).getByText('2 terpilih')).toBeVisible()
    await user.click(within(bar()).getByRole('button', { name: 'Jadikan draf' }))
    expect(await screen.findByText('2 konten dijadikan draf.')).toBeVisible()
    await waitFor(() => expect(screen.getAllByText('Draf')).toHaveLength(2))
    expect(screen.queryByRole('group', { name: 'Yang dipilih' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Batalkan' }))
    expect(await screen.findByText('2 konten diterbitkan.')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Draf')).toBeNull())

    await user.click(screen.getByRole('checkbox', { name: 'Pilih semua' }))
    await user.click(within(bar()).getByRole('button', { name: 'Hapus' }))
    const dialog = await screen.findByRole('dialog', { name: 'Hapus 2 konten?' })
    await user.click(within(dialog).getByRole('button', { name: 'Hapus' }))
    expect(await screen.findByText('2 konten dipindahkan ke Sampah.')).toBeVisible()
    expect(await screen.findByText('Tidak ada data')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Batalkan' }))
    expect(await screen.findByText('Satu')).toBeVisible()
  })

  it('are taken back but for what a colleague has changed since', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const written = await writePost(operator, { title: 'Satu', status: 'publish' })
    await writePost(operator, { title: 'Dua', status: 'publish' })
    const { user } = await openConsole('/news', operator)
    await screen.findByText('Satu')
    await user.click(screen.getByRole('checkbox', { name: 'Pilih semua' }))
    await user.click(screen.getByRole('button', { name: 'Jadikan draf' }))
    expect(await screen.findByText('2 konten dijadikan draf.')).toBeVisible()
    await operator.put(`/post/${written.id}`, { ...written, status: 'draft', updated_at: undefined })
    await user.click(screen.getByRole('button', { name: 'Batalkan' }))
    expect(await screen.findByText('1 konten diterbitkan. 1 tidak: Sudah diubah sejak itu.')).toBeVisible()
    expect((await readPost(operator, written.id)).status).toBe('draft')
  })

  it('on a phone are chosen on their cards', async () => {
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
  it('shows what was deleted, brings it back, and deletes for good after a question', async () => {
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
    // Nothing there opens a form that is not there.
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

describe('rights in a list', () => {
  it('Tambah is disabled without add-content', async () => {
    const world = await openConsoleWorld()
    await openConsole('/pages', await world.as({ keys: ['manage-content'] }))
    expect(await screen.findByRole('link', { name: 'Tambah' })).toHaveAttribute('aria-disabled', 'true')
  })

  it("an editor changes everybody's posts, and deletes them with the key for it", async () => {
    const world = await openConsoleWorld()
    await writePost(await world.as('Operator'), { title: 'Milik Operator' })
    await openConsole('/news', await world.as({ keys: ['manage-content'] }))
    expect(await screen.findByRole('link', { name: 'Edit Milik Operator' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Hapus Milik Operator' })).toBeNull()
    await openConsole('/news', await world.as({ keys: ['manage-content', 'delete-content'] }))
    expect(await screen.findByRole('button', { name: 'Hapus Milik Operator' })).toBeVisible()
  })
})
