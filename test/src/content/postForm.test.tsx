/** Writing, changing and losing nothing of a post. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Post } from '#contract/content/post.ts'
import { drawImage } from '#test/support/images.ts'
import { failRequests, openConsoleWorld } from '#test/support/network.ts'
import { listPosts, readPost, writePost } from '#test/support/posts.ts'
import { currentAddress, openConsole } from '#test/support/render.tsx'

const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) })
const editor = () => screen.findByRole('textbox', { name: 'Isi' })
const press = (name: string) => screen.findByRole('button', { name })
const has = (label: string | RegExp) => screen.queryByLabelText(label) !== null

async function photo(name = 'foto.jpg', type = 'image/jpeg') {
  return new File([new Uint8Array(await drawImage({ width: 900, height: 600 }))], name, { type })
}

describe('the form of', () => {
  it.each([
    ['/articles/new', { excerpt: true, visibility: true, agendaDate: false, headline: false }],
    ['/news/new', { excerpt: true, visibility: true, agendaDate: false, headline: true }],
    ['/agendas/new', { excerpt: true, visibility: true, agendaDate: true, headline: false }],
    ['/pages/new', { excerpt: false, visibility: true, agendaDate: false, headline: false }],
    ['/prefaces/new', { excerpt: true, visibility: false, agendaDate: false, headline: false }],
  ])('%s has the fields of its type', async (path, fields) => {
    const world = await openConsoleWorld()
    await openConsole(path, await world.as('Operator'))
    expect(await field('Judul')).toBeVisible()
    expect(await editor()).toBeVisible()
    expect(await press('SIMPAN')).toHaveClass('MuiButton-contained', 'MuiButton-colorPrimary')
    expect(has(/^Status/)).toBe(true)
    expect(has('Ringkasan')).toBe(fields.excerpt)
    expect(has('Keyword')).toBe(fields.excerpt)
    expect(has(/^Visibilitas/)).toBe(fields.visibility)
    expect(has(/^Tanggal Agenda/)).toBe(fields.agendaDate)
    expect(has('Headline')).toBe(fields.headline)
    expect(has(/Komentar/)).toBe(false)
  })
})

describe('a new post', () => {
  it('is stored as typed, and its edit form takes the place of the empty one', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const { user, router } = await openConsole('/news', operator)
    await user.click(await screen.findByRole('link', { name: 'Tambah' }))
    await user.type(await field('Judul'), 'Penerimaan Siswa Baru')
    await user.type(await field('Ringkasan'), 'Dibuka 1 Juli')
    await user.type(await field('Keyword'), 'ppdb, siswa')
    await user.click(screen.getByRole('switch', { name: 'Headline' }))
    await user.click(await press('SIMPAN'))
    expect(await screen.findByText('Konten berhasil disimpan.')).toBeVisible()
    expect(await press('UPDATE')).toHaveClass('MuiButton-contained', 'MuiButton-colorPrimary')
    const { rows } = (await listPosts(operator, 'news')).body.result
    expect(currentAddress()).toBe(`/news/edit/${rows[0]?.id}`)
    expect(await readPost(operator, rows[0]?.id ?? 0)).toMatchObject({
      title: 'Penerimaan Siswa Baru',
      excerpt: 'Dibuka 1 Juli',
      tags: 'ppdb, siswa',
      status: 'publish',
      visibility: 'public',
      comment_status: 'close',
      post_meta: [{ name: 'mtdt_headline_one', value: 1 }],
    } satisfies Partial<Post>)
    // Back leads to the list, not to the empty form.
    await router.navigate(-1)
    expect(await screen.findByRole('link', { name: 'Tambah' })).toBeVisible()
  })

  it('needs title and status, and an agenda its date; what is missing is said under each field', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const { user } = await openConsole('/agendas/new', operator)
    await field('Judul')
    await user.click(await press('SIMPAN'))
    expect(await screen.findAllByText('Harus diisi')).toHaveLength(2)
    expect(await field('Judul')).toBeInvalid()
    expect((await listPosts(operator, 'agenda')).body.result.total_count).toBe(0)
  })

  it('can only be a draft without publish-content', async () => {
    const world = await openConsoleWorld()
    const { user } = await openConsole('/news/new', await world.as({ keys: ['add-content', 'edit-content'] }))
    await user.click(await screen.findByRole('combobox', { name: /^Status/ }))
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Draf'])
  })

  it('offers no headline without publish-content', async () => {
    const world = await openConsoleWorld()
    await openConsole('/news/new', await world.as({ keys: ['add-content', 'edit-content'] }))
    await field('Judul')
    expect(has('Headline')).toBe(false)
  })

  it('tells what only the server knows under the field it is about', async () => {
    const world = await openConsoleWorld()
    failRequests('POST', '/post', {
      status: 422,
      message: 'Judul: Judul ini tidak boleh dipakai',
      errors: { title: 'Judul ini tidak boleh dipakai' },
    })
    const { user } = await openConsole('/news/new', await world.as('Operator'))
    await user.type(await field('Judul'), 'Terlarang')
    await user.click(await press('SIMPAN'))
    expect(await screen.findByText('Judul ini tidak boleh dipakai')).toBeVisible()
    expect(await field('Judul')).toBeInvalid()
    expect(await field('Judul')).toHaveValue('Terlarang')
  })
})

describe('an existing post', () => {
  it('is shown as stored, and read again after UPDATE', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const { id } = await writePost(operator, {
      title: 'Lama',
      excerpt: 'Ringkas',
      content: '<p>Halo <strong>semua</strong></p>',
    })
    const { user } = await openConsole(`/news/edit/${id}`, operator)
    expect(await field('Judul')).toHaveValue('Lama')
    expect(await field('Ringkasan')).toHaveValue('Ringkas')
    expect(within(await editor()).getByText('semua').tagName).toBe('STRONG')
    await user.clear(await field('Judul'))
    await user.type(await field('Judul'), '  Baru  ')
    await user.click(await press('UPDATE'))
    expect(await screen.findByText('Konten berhasil diperbarui.')).toBeVisible()
    await waitFor(async () => expect(await field('Judul')).toHaveValue('Baru'))
    expect(await readPost(operator, id)).toMatchObject({
      title: 'Baru',
      content: '<p>Halo <strong>semua</strong></p>',
    })
  })

  it('changed by somebody else meanwhile keeps what was typed here, until the latest is asked for', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const colleague = await world.as('Operator')
    const post = await writePost(operator, { title: 'Lama' })
    const { user } = await openConsole(`/news/edit/${post.id}`, operator)
    await user.clear(await field('Judul'))
    await user.type(await field('Judul'), 'Versi saya')
    const colleagueVersion = { ...post, title: 'Versi rekan', updated_at: post.updated_at }
    expect((await colleague.put(`/post/${post.id}`, colleagueVersion)).status).toBe(200)
    await user.click(await press('UPDATE'))
    expect(await screen.findByText(/sudah diubah orang lain .* Isian Anda masih ada;/)).toBeVisible()
    // Once, not in a toast besides.
    expect(screen.getAllByText(/sudah diubah orang lain/)).toHaveLength(1)
    expect(await field('Judul')).toHaveValue('Versi saya')
    expect((await readPost(operator, post.id)).title).toBe('Versi rekan')
    await user.click(await press('Muat data terbaru'))
    await waitFor(async () => expect(await field('Judul')).toHaveValue('Versi rekan'))
    expect(screen.queryByText(/Isian Anda masih ada;/)).toBeNull()
    await user.type(await field('Judul'), ' dan saya')
    await user.click(await press('UPDATE'))
    expect(await screen.findByText('Konten berhasil diperbarui.')).toBeVisible()
    expect((await readPost(operator, post.id)).title).toBe('Versi rekan dan saya')
  })

  it('changed by somebody else is compared side by side, and what was typed goes on upon the new version', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const colleague = await world.as('Operator')
    const post = await writePost(operator, { title: 'Lama', excerpt: 'Lama juga' })
    const { user } = await openConsole(`/news/edit/${post.id}`, operator)
    await user.type(await field('Judul'), ' saya')
    await colleague.put(`/post/${post.id}`, { ...post, title: 'Versi rekan', excerpt: 'Ringkasan rekan' })
    await user.click(await press('UPDATE'))
    await user.click(await press('Bandingkan'))
    const dialog = await screen.findByRole('dialog', { name: 'Konten ini diubah orang lain' })
    expect(await within(dialog).findByText('Versi rekan')).toBeVisible()
    expect(within(dialog).getByText('Lama saya')).toBeVisible()
    expect(within(dialog).getByText(/^Yang baru, oleh Operator \d+, \d/)).toBeVisible()
    // What was not typed here is no question.
    expect(within(dialog).queryByText('Ringkasan rekan')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Pakai punya saya' }))
    await waitFor(async () => expect(await field('Ringkasan')).toHaveValue('Ringkasan rekan'))
    expect(await field('Judul')).toHaveValue('Lama saya')
    expect(screen.queryByText(/Isian Anda masih ada;/)).toBeNull()
    await user.click(await press('UPDATE'))
    expect(await screen.findByText('Konten berhasil diperbarui.')).toBeVisible()
    const stored = { title: 'Lama saya', excerpt: 'Ringkasan rekan' }
    expect(await readPost(operator, post.id)).toMatchObject(stored)
  })

  it('changed by somebody else is chosen from field by field', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const colleague = await world.as('Operator')
    const post = await writePost(operator, { title: 'Lama', excerpt: 'Lama juga' })
    const { user } = await openConsole(`/news/edit/${post.id}`, operator)
    await user.type(await field('Judul'), ' saya')
    await user.type(await field('Ringkasan'), ' saya')
    await colleague.put(`/post/${post.id}`, { ...post, title: 'Judul rekan', excerpt: 'Ringkasan rekan' })
    await user.click(await press('UPDATE'))
    await user.click(await press('Bandingkan'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Konten ini diubah orang lain' }))
    const title = within(await dialog.findByRole('radiogroup', { name: 'Judul' }))
    await user.click(title.getByRole('radio', { name: 'Pakai yang baru' }))
    await user.click(dialog.getByRole('button', { name: 'Pakai pilihan ini' }))
    await waitFor(async () => expect(await field('Judul')).toHaveValue('Judul rekan'))
    expect(await field('Ringkasan')).toHaveValue('Lama juga saya')
    await user.click(await press('UPDATE'))
    expect(await screen.findByText('Konten berhasil diperbarui.')).toBeVisible()
    const stored = { title: 'Judul rekan', excerpt: 'Lama juga saya' }
    expect(await readPost(operator, post.id)).toMatchObject(stored)
  })

  it('changed by somebody else in its form only is shown as it looks on both sides, and chosen from', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const post = await writePost(operator, { title: 'Lama', content: '<p>Dibuka Juli.</p>' })
    const { user } = await openConsole(`/news/edit/${post.id}`, operator)
    await user.type(await field('Judul'), ' saya')
    await user.click(await screen.findByText('Dibuka Juli.'))
    await user.keyboard('{Control>}a{/Control}')
    await user.click(await press('Tebal (Ctrl+B)'))
    const changes = { title: 'Judul rekan', content: '<h2>Dibuka <a href="/ppdb">Juli</a>.</h2>' }
    await (await world.as('Operator')).put(`/post/${post.id}`, { ...post, ...changes })
    await user.click(await press('UPDATE'))
    await user.click(await press('Bandingkan'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Konten ini diubah orang lain' }))
    const content = within(await dialog.findByRole('radiogroup', { name: /^Isi/ }))
    expect(dialog.getByText('Dibuka Juli.').closest('strong')).toBeVisible()
    expect(dialog.getByRole('heading', { name: /^Dibuka Juli/ })).toBeVisible()
    await user.click(content.getByRole('radio', { name: 'Pakai yang baru' }))
    await user.click(dialog.getByRole('button', { name: 'Pakai pilihan ini' }))
    await waitFor(async () => expect(await field('Judul')).toHaveValue('Lama saya'))
    await user.click(await press('UPDATE'))
    expect(await screen.findByText('Konten berhasil diperbarui.')).toBeVisible()
    expect((await readPost(operator, post.id)).content).toContain('<h2>')
  })

  it('of another type leads to its own form', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const { id } = await writePost(operator, { title: 'Halaman', type: 'page' })
    await openConsole(`/news/edit/${id}`, operator)
    await waitFor(() => expect(currentAddress()).toBe(`/pages/edit/${id}`))
    expect(await field('Judul')).toHaveValue('Halaman')
  })

  it('that is gone is said to be', async () => {
    const world = await openConsoleWorld()
    await openConsole('/news/edit/999', await world.as('Operator'))
    expect(await screen.findByRole('heading', { name: 'Data tidak ditemukan' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Kembali ke daftar' })).toHaveAttribute('href', '/news')
  })

  it('of another author says so to somebody who may read but not change it', async () => {
    const world = await openConsoleWorld()
    const fields = { title: 'Punya orang', status: 'publish' }
    const { id, author } = await writePost(await world.as('Operator'), fields)
    await openConsole(`/news/edit/${id}`, await world.as({ keys: ['edit-content'] }))
    expect(await screen.findByText(new RegExp(`Ditulis oleh ${author.name}`))).toBeVisible()
  })
})

describe('the image of a post', () => {
  it('is uploaded as soon as it is chosen, shown, and stored with the post', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const { user } = await openConsole('/news/new', operator)
    await user.type(await field('Judul'), 'Bergambar')
    await user.upload(screen.getByLabelText('Berkas gambar'), await photo())
    const stored = await waitFor(() => {
      const source = screen.getByAltText('Gambar saat ini').getAttribute('src') ?? ''
      expect(source).toMatch(/^\/images\/600-[a-z0-9]+\.jpg$/)
      return source.replace('/images/600-', '')
    })
    await user.click(await press('SIMPAN'))
    expect(await screen.findByText('Konten berhasil disimpan.')).toBeVisible()
    const { rows } = (await listPosts(operator, 'news')).body.result
    expect(rows[0]?.image).toBe(stored)
    expect((await world.app.inject(`/images/300-${stored}`)).statusCode).toBe(200)
  })

  it('that is none is refused in words, and nothing is lost', async () => {
    const world = await openConsoleWorld()
    const { user } = await openConsole('/news/new', await world.as('Operator'))
    await user.type(await field('Judul'), 'Bergambar')
    const fake = new File(['<svg onload="alert(1)"/>'], 'foto.jpg', { type: 'image/jpeg' })
    await user.upload(screen.getByLabelText('Berkas gambar'), fake)
    expect(await screen.findByText(/bukan gambar|tidak dapat dibaca/i)).toBeVisible()
    expect(await field('Judul')).toHaveValue('Bergambar')
  })

  it('can be taken away again', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const { user } = await openConsole('/news/new', operator)
    await user.type(await field('Judul'), 'Tanpa gambar')
    await user.upload(screen.getByLabelText('Berkas gambar'), await photo())
    const box = (await screen.findByAltText('Gambar saat ini')).closest('section') as HTMLElement
    await user.click(await within(box).findByRole('button', { name: 'Hapus' }))
    await user.click(await press('SIMPAN'))
    await screen.findByText('Konten berhasil disimpan.')
    expect((await listPosts(operator, 'news')).body.result.rows[0]?.image).toBeNull()
  })
})

describe('leaving with something unsaved', () => {
  it('is asked about; staying keeps it, going loses it', async () => {
    const world = await openConsoleWorld()
    const { user } = await openConsole('/news/new', await world.as('Operator'))
    await user.type(await field('Judul'), 'Belum disimpan')
    await user.click(screen.getByRole('link', { name: 'Kembali' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Tetap di sini' }))
    expect(await field('Judul')).toHaveValue('Belum disimpan')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('link', { name: 'Kembali' }))
    const dialog = await screen.findByRole('dialog', { name: 'Perubahan belum disimpan' })
    await user.click(within(dialog).getByRole('button', { name: 'Tinggalkan' }))
    expect(await screen.findByRole('link', { name: 'Tambah' })).toBeVisible()
    expect(currentAddress()).toMatch(/^\/news(\?|$)/)
  })

  it('holds back the closing of the window too, but only then', async () => {
    const world = await openConsoleWorld()
    const { user } = await openConsole('/news/new', await world.as('Operator'))
    await field('Judul')
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(closing()).toBe(false)
    await user.type(await field('Judul'), 'x')
    await waitFor(() => expect(closing()).toBe(true))
  })

  it('is no question when nothing was typed, or it was typed and saved', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const { id } = await writePost(operator, { title: 'Lama' })
    const { user } = await openConsole(`/news/edit/${id}`, operator)
    await user.type(await field('Judul'), ' dan baru')
    await user.click(await press('UPDATE'))
    await screen.findByText('Konten berhasil diperbarui.')
    await waitFor(async () => expect(await field('Judul')).toHaveValue('Lama dan baru'))
    await user.click(screen.getByRole('link', { name: 'Kembali' }))
    expect(await screen.findByRole('link', { name: 'Tambah' })).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
