/** The lists of posts: columns, searching, paging, sorting, filtering and access. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'
import { writePost } from '#test/support/content/posts.ts'
import type { Client } from '#test/support/world/world.ts'

const getRows = () => screen.getAllByRole('row').slice(1)
/** Returns the column headers, without that of the checkbox that selects all rows. */
const readHeaders = async () => {
  const [selectAllHeader, ...cells] = await screen.findAllByRole('columnheader')
  if (selectAllHeader)
    expect(within(selectAllHeader).getByRole('checkbox', { name: 'Pilih semua' })).toBeVisible()
  return cells.map((cell) => cell.textContent)
}
const readDeleteLabels = () =>
  getRows().map((row) =>
    within(row)
      .getByRole('button', { name: /^Hapus/ })
      .getAttribute('aria-label'),
  )

async function writePosts(client: Client, count: number, type = 'news') {
  for (let number = 1; number <= count; number += 1) {
    await writePost(client, { title: `Kabar ${number}`, type, agenda_date: '2026-07-15' })
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
    for (const type of ['article', 'news', 'preface', 'page', 'agenda']) await writePosts(operator, 1, type)
    await openConsole(path, operator)
    expect(await readHeaders()).toEqual(columns)
  })

  it('shows five per page, the newest first', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    await writePosts(operator, 7)
    const { user } = await openConsole('/news', operator)
    await screen.findByText('Kabar 7')
    expect(readDeleteLabels()).toEqual([7, 6, 5, 4, 3].map((number) => `Hapus Kabar ${number}`))
    expect(screen.getByText('1–5 dari 7')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Ke halaman 2' }))
    expect(await screen.findByText('Kabar 1')).toBeVisible()
    expect(getRows()).toHaveLength(2)
  })

  it('searches only on Enter, and returns to page 1', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    await writePosts(operator, 7)
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
    await waitFor(() => expect(getRows()).toHaveLength(1))
    expect(new URLSearchParams(location.search).get('page')).toBe('1')
  })

  it('says when nothing matches, and offers to clear the search', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    await writePosts(operator, 1)
    const { user } = await openConsole('/news', operator)
    await user.type(await screen.findByRole('textbox', { name: 'Pencarian' }), 'zzz{Enter}')
    expect(await screen.findByText('Tidak ada yang cocok')).toBeVisible()
    expect(screen.getByText('Dicari “zzz”.')).toBeVisible()
    await user.click(screen.getByText('Hapus pencarian'))
    expect(await screen.findByText('Kabar 1')).toBeVisible()
  })

  it('says that the trash is empty, and stays in the trash when a search is cleared', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    await writePosts(operator, 1)
    const { user } = await openConsole('/news', operator)
    await user.click(await screen.findByRole('button', { name: 'Sampah' }))
    expect(await screen.findByText('Sampah kosong')).toBeVisible()
    expect(screen.queryByText(/Tidak ada yang cocok/)).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Pencarian' }), 'zzz{Enter}')
    expect(await screen.findByText('Tidak ada yang cocok')).toBeVisible()
    expect(screen.getByText('Dicari “zzz”.')).toBeVisible()
    expect(screen.queryByText('Sampah kosong')).toBeNull()
    await user.click(screen.getByText('Hapus pencarian'))
    expect(await screen.findByText('Sampah kosong')).toBeVisible()
  })

  it('names the search and the filter that hide rows, and searches without the filter', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    await writePosts(operator, 2)
    const filter = encodeURIComponent(JSON.stringify({ state: 'expired' }))
    const { user } = await openConsole(`/news?filter=${filter}`, operator)
    await user.type(await screen.findByRole('textbox', { name: 'Pencarian' }), 'Kabar 1{Enter}')
    expect(await screen.findByText('Dicari “Kabar 1” dengan filter Status.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Cari di semua / }))
    expect(await screen.findByText('Kabar 1')).toBeVisible()
    expect(screen.queryByText('Kabar 2')).toBeNull()
  })

  it('one step back undoes a search, and the next one leaves the list', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    await writePosts(operator, 2)
    const { user, router } = await openConsole('/account/profile', operator)
    await router.navigate('/news')
    expect(await screen.findByText('Kabar 2')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: 'Pencarian' }), 'Kabar 1{Enter}')
    await waitFor(() => expect(screen.queryByText('Kabar 2')).toBeNull())
    await router.navigate(-1)
    expect(await screen.findByText('Kabar 2')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Pencarian' })).toHaveValue('')
    await router.navigate(-1)
    await waitFor(() => expect(location.pathname).toBe('/account/profile'))
  })

  it('back in the moment of a search leaves all rows, and the box empty', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    await writePosts(operator, 2)
    const { user, router } = await openConsole('/account/profile', operator)
    await router.navigate('/news')
    expect(await screen.findByText('Kabar 2')).toBeVisible()
    const pushed = vi.spyOn(history, 'pushState').mockImplementation((...state) => {
      pushed.mockRestore()
      history.pushState(...state)
      history.back()
    })
    await user.type(screen.getByRole('textbox', { name: 'Pencarian' }), 'Kabar 1{Enter}')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Pencarian' })).toHaveValue(''))
    expect(await screen.findByText('Kabar 2')).toBeVisible()
    expect(location.pathname).toBe('/news')
  })

  it('sorts by title in both directions when its header is clicked', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    for (const title of ['Cuti', 'Acara', 'Berita']) await writePost(operator, { title })
    const { user } = await openConsole('/news', operator)
    await screen.findByText('Cuti')
    await user.click(screen.getByRole('button', { name: /Urutkan menurut Judul/ }))
    await waitFor(() => expect(readDeleteLabels()).toEqual(['Hapus Acara', 'Hapus Berita', 'Hapus Cuti']))
    await user.click(screen.getByRole('button', { name: /Urutkan menurut Judul/ }))
    await waitFor(() => expect(readDeleteLabels()).toEqual(['Hapus Cuti', 'Hapus Berita', 'Hapus Acara']))
  })

  it('shows dates in Indonesian, in the school’s time zone', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const { id } = await writePost(operator, { title: 'Kabar', type: 'agenda', agenda_date: '2026-07-15' })
    const fields = { created_at: '2026-01-31T18:05:00.000Z' }
    await world.context.db.kysely.updateTable('posts').set(fields).where('id', '=', id).execute()
    await openConsole('/agendas', operator)
    // It is already past midnight in Jakarta.
    expect(await screen.findByText('1 Februari 2026 01.05')).toBeVisible()
    expect(screen.getByText('15 Juli 2026')).toBeVisible()
  })

  it('opens the form by Tambah and by Edit', async () => {
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

describe('filtering a list', () => {
  it('works by status in the dialog, and by one’s own posts with a toggle', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const colleague = await world.as('Operator')
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

describe('access in a list', () => {
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
