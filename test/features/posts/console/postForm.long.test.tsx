/** The form of a post: its fields, saving, and the image. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Post } from '#features/posts/post.ts'
import { failRequests, openConsoleWorld } from '#test/support/console/network.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'
import { drawImage } from '#test/support/content/images.ts'
import { listPosts, readPost, writePost } from '#test/support/content/posts.ts'

const findField = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) })
const findEditor = () => screen.findByRole('textbox', { name: 'Isi' })
const findButton = (name: string) => screen.findByRole('button', { name })
const hasField = (label: string | RegExp) => screen.queryByLabelText(label) !== null

async function makePhoto(name = 'foto.jpg', type = 'image/jpeg') {
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
    expect(await findField('Judul')).toBeVisible()
    expect(await findEditor()).toBeVisible()
    expect(await findButton('SIMPAN')).toHaveClass('MuiButton-contained', 'MuiButton-colorPrimary')
    expect(hasField(/^Status/)).toBe(true)
    expect(hasField('Ringkasan')).toBe(fields.excerpt)
    expect(hasField('Keyword')).toBe(fields.excerpt)
    expect(hasField(/^Visibilitas/)).toBe(fields.visibility)
    expect(hasField(/^Tanggal Agenda/)).toBe(fields.agendaDate)
    expect(hasField('Headline')).toBe(fields.headline)
    expect(hasField(/Komentar/)).toBe(false)
  })
})

describe('a new post', () => {
  it('is not published by a press of Enter behind its title', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const { user } = await openConsole('/news/new', operator)
    await user.type(await findField('Judul'), 'Belum selesai{Enter}')
    await user.type(await findField('Keyword'), 'ppdb{Enter}')
    expect(screen.getByRole('button', { name: 'SIMPAN' })).toBeEnabled()
    expect((await listPosts(operator, 'news')).body.result.rows).toEqual([])
    expect(currentAddress()).toBe('/news/new')
  })

  it('has links that a press of Enter in their dialog sets, with the address completed', async () => {
    const world = await openConsoleWorld()
    const { user } = await openConsole('/news/new', await world.as('Operator'))
    await findEditor()
    await user.click(await findButton('Tautan'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tautan' }))
    await user.type(dialog.getByLabelText('Teks yang tampil'), 'situs')
    await user.type(dialog.getByLabelText('Alamat'), 'www.sekolah.sch.id{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const link = (await findEditor()).querySelector('a')
    expect(link).toHaveAttribute('href', 'https://www.sekolah.sch.id')
    expect(link).toHaveTextContent('situs')
  })

  it('is stored as typed, and its edit form replaces the empty form', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const { user, router } = await openConsole('/news', operator)
    await user.click(await screen.findByRole('link', { name: 'Tambah' }))
    await user.type(await findField('Judul'), 'Penerimaan Siswa Baru')
    await user.type(await findField('Ringkasan'), 'Dibuka 1 Juli')
    await user.type(await findField('Keyword'), 'ppdb, siswa')
    await user.click(screen.getByRole('switch', { name: 'Headline' }))
    await user.click(await findButton('SIMPAN'))
    expect(await screen.findByText('Konten berhasil disimpan.')).toBeVisible()
    expect(await findButton('UPDATE')).toHaveClass('MuiButton-contained', 'MuiButton-colorPrimary')
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
    // Going back in the history opens the list, not the empty form.
    await router.navigate(-1)
    expect(await screen.findByRole('link', { name: 'Tambah' })).toBeVisible()
  })

  it('requires a title, and for an agenda a date, with messages under the fields', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const { user } = await openConsole('/agendas/new', operator)
    await findField('Judul')
    await user.click(await findButton('SIMPAN'))
    expect(await screen.findAllByText('Harus diisi')).toHaveLength(2)
    expect(await findField('Judul')).toBeInvalid()
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
    await findField('Judul')
    expect(hasField('Headline')).toBe(false)
  })

  it('shows an error of the server under its field', async () => {
    const world = await openConsoleWorld()
    failRequests('POST', '/post', {
      status: 422,
      message: 'Judul: Judul ini tidak boleh dipakai',
      errors: { title: 'Judul ini tidak boleh dipakai' },
    })
    const { user } = await openConsole('/news/new', await world.as('Operator'))
    await user.type(await findField('Judul'), 'Terlarang')
    await user.click(await findButton('SIMPAN'))
    expect(await screen.findByText('Judul ini tidak boleh dipakai')).toBeVisible()
    expect(await findField('Judul')).toBeInvalid()
    expect(await findField('Judul')).toHaveValue('Terlarang')
  })
})

describe('an existing post', () => {
  it('is shown as stored, and loaded again after UPDATE', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const { id } = await writePost(operator, {
      title: 'Lama',
      excerpt: 'Ringkas',
      content: '<p>Halo <strong>semua</strong></p>',
    })
    const { user } = await openConsole(`/news/edit/${id}`, operator)
    expect(await findField('Judul')).toHaveValue('Lama')
    expect(await findField('Ringkasan')).toHaveValue('Ringkas')
    expect(within(await findEditor()).getByText('semua').tagName).toBe('STRONG')
    await user.clear(await findField('Judul'))
    await user.type(await findField('Judul'), '  Baru  ')
    await user.click(await findButton('UPDATE'))
    expect(await screen.findByText('Konten berhasil diperbarui.')).toBeVisible()
    await waitFor(async () => expect(await findField('Judul')).toHaveValue('Baru'))
    expect(await readPost(operator, id)).toMatchObject({
      title: 'Baru',
      content: '<p>Halo <strong>semua</strong></p>',
    })
  })

  it('of another type redirects to its own form', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const { id } = await writePost(operator, { title: 'Halaman', type: 'page' })
    await openConsole(`/news/edit/${id}`, operator)
    await waitFor(() => expect(currentAddress()).toBe(`/pages/edit/${id}`))
    expect(await findField('Judul')).toHaveValue('Halaman')
  })

  it('that was deleted is reported as not found', async () => {
    const world = await openConsoleWorld()
    await openConsole('/news/edit/999', await world.as('Operator'))
    expect(await screen.findByRole('heading', { name: 'Data tidak ditemukan' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Kembali ke daftar' })).toHaveAttribute('href', '/news')
  })

  it('of another author says so to users who may only read it', async () => {
    const world = await openConsoleWorld()
    const fields = { title: 'Punya orang', status: 'publish' }
    const { id, author } = await writePost(await world.as('Operator'), fields)
    await openConsole(`/news/edit/${id}`, await world.as({ keys: ['edit-content'] }))
    expect(await screen.findByText(new RegExp(`Ditulis oleh ${author.name}`))).toBeVisible()
  })
})

describe('the image of a post', () => {
  it('is uploaded when it is selected, shown, and stored with the post', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const { user } = await openConsole('/news/new', operator)
    await user.type(await findField('Judul'), 'Bergambar')
    await user.upload(screen.getByLabelText('Berkas gambar'), await makePhoto())
    const imageName = await waitFor(() => {
      const source = screen.getByAltText('Gambar saat ini').getAttribute('src') ?? ''
      expect(source).toMatch(/^\/images\/600-[a-z0-9]+\.jpg$/)
      return source.replace('/images/600-', '')
    })
    await user.click(await findButton('SIMPAN'))
    expect(await screen.findByText('Konten berhasil disimpan.')).toBeVisible()
    const { rows } = (await listPosts(operator, 'news')).body.result
    expect(rows[0]?.image).toBe(imageName)
    expect((await world.app.inject(`/images/300-${imageName}`)).statusCode).toBe(200)
  })

  it('that is not an image is refused, and the typed values are kept', async () => {
    const world = await openConsoleWorld()
    const { user } = await openConsole('/news/new', await world.as('Operator'))
    await user.type(await findField('Judul'), 'Bergambar')
    const fake = new File(['<svg onload="alert(1)"/>'], 'foto.jpg', { type: 'image/jpeg' })
    await user.upload(screen.getByLabelText('Berkas gambar'), fake)
    expect(await screen.findByText(/bukan gambar|tidak dapat dibaca/i)).toBeVisible()
    expect(await findField('Judul')).toHaveValue('Bergambar')
  })

  it('can be removed again', async () => {
    const world = await openConsoleWorld()
    const operator = await world.as('Operator')
    const { user } = await openConsole('/news/new', operator)
    await user.type(await findField('Judul'), 'Tanpa gambar')
    await user.upload(screen.getByLabelText('Berkas gambar'), await makePhoto())
    const imageSection = (await screen.findByAltText('Gambar saat ini')).closest('section') as HTMLElement
    await user.click(await within(imageSection).findByRole('button', { name: 'Hapus' }))
    await user.click(await findButton('SIMPAN'))
    await screen.findByText('Konten berhasil disimpan.')
    expect((await listPosts(operator, 'news')).body.result.rows[0]?.image).toBeNull()
  })
})
