/** Slides, gallery, albums, menus and settings in the console. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { resources } from '#src/features.ts'
import { failFirstRequest, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { writePost } from '#test/support/content/posts.ts'
import type { Client } from '#test/support/world/world.ts'

const findButton = (name: string | RegExp) => screen.findByRole('button', { name })
const findDialog = async () => within(await screen.findByRole('dialog'))
const readSlideTitles = () => screen.queryAllByRole('heading', { level: 2 }).map((title) => title.textContent)
const addSlides = async (client: Client, ...titles: string[]) => {
  for (const title of titles) await client.post('/slide', { title })
}
const addMenuItem = (client: Client, name: string, fields: object = {}) =>
  client.post('/setting/menu', { name, link: '/', type: 'main', ...fields })

describe('slides', () => {
  it('are added, changed and deleted in dialogs', async () => {
    const operator = await (await openConsoleWorld()).as('Operator')
    const { user } = await openConsole('/slides', operator)
    expect(await screen.findByText('Belum ada slide')).toBeVisible()
    await user.click(await findButton('Tambah Slide'))
    await user.type((await findDialog()).getByLabelText(/Judul/), 'Selamat datang')
    await user.click((await findDialog()).getByRole('button', { name: 'Simpan' }))
    expect(await screen.findByText('Slide #1')).toBeVisible()

    await user.click(await findButton('Edit Selamat datang'))
    await user.type((await findDialog()).getByLabelText(/Judul/), ' siswa baru')
    await user.click((await findDialog()).getByRole('button', { name: 'Simpan' }))
    await waitFor(() => expect(readSlideTitles()).toEqual(['Selamat datang siswa baru']))

    await user.click(await findButton('Hapus Selamat datang siswa baru'))
    expect(await screen.findByText('Anda yakin akan menghapus Selamat datang siswa baru ?')).toBeVisible()
    await user.click((await findDialog()).getByRole('button', { name: 'Hapus' }))
    expect(await screen.findByText('Belum ada slide')).toBeVisible()
  })

  it('keep typed values when the server fails, and ask before they are discarded', async () => {
    const operator = await (await openConsoleWorld()).as('Operator')
    const { user } = await openConsole('/slides', operator)
    await user.click(await findButton('Tambah Slide'))
    await user.type((await findDialog()).getByLabelText(/Judul/), 'Penting')
    failFirstRequest('POST', '/slide', { status: 500, message: 'Server sedang sibuk.' })
    await user.click((await findDialog()).getByRole('button', { name: 'Simpan' }))
    expect((await screen.findAllByText('Server sedang sibuk.')).length).toBeGreaterThan(0)
    expect((await findDialog()).getByLabelText(/Judul/)).toHaveValue('Penting')
    await user.click((await findDialog()).getByRole('button', { name: 'Batal' }))
    await user.click(await findButton('Lanjutkan mengisi'))
    await waitFor(() => expect(screen.queryByText('Lanjutkan mengisi')).toBeNull())
    await user.click((await findDialog()).getByRole('button', { name: 'Simpan' }))
    await waitFor(() => expect(readSlideTitles()).toEqual(['Penting']))
  })

  it('cannot be changed without the keys', async () => {
    const world = await openConsoleWorld()
    await addSlides(await world.as('Operator'), 'Satu', 'Dua')
    const reader = await world.as({ keys: ['manage-content'] })
    await openConsole('/slides', reader)
    expect(await findButton('Tambah Slide')).toBeDisabled()
    expect(screen.queryByRole('button', { name: /^Hapus/ })).toBeNull()
  })
})

describe('the gallery', () => {
  it('accepts a video by its pasted URL', async () => {
    const operator = await (await openConsoleWorld()).as('Operator')
    const { user } = await openConsole('/galleries', operator)
    await user.click(await findButton('Tambah'))
    expect((await findDialog()).getByText('Tambah Gallery')).toBeVisible()
    await user.click((await findDialog()).getByRole('button', { name: 'Video' }))
    await user.type(
      (await findDialog()).getByLabelText(/Id atau alamat video/),
      'https://youtu.be/dQw4w9WgXcQ',
    )
    await user.type((await findDialog()).getByLabelText(/Judul/), 'Profil sekolah')
    await user.click((await findDialog()).getByRole('button', { name: 'Simpan' }))
    const row = within((await screen.findByText('Profil sekolah')).closest('tr') as HTMLElement)
    expect(row.getByTitle('Video')).toBeInTheDocument()
    const { body } = await operator.get<{ rows: object[] }>('/gallery')
    expect(body.result.rows).toMatchObject([{ type: 'video', image: 'dQw4w9WgXcQ' }])
  })

  it('adds items to an album in the order in which they were picked', async () => {
    const operator = await (await openConsoleWorld()).as('Operator')
    for (const title of ['Satu', 'Dua', 'Tiga']) await operator.post('/gallery', { title })
    const { user } = await openConsole('/album-gallery/new', operator)
    await user.type(await screen.findByLabelText(/Judul/), 'Kemah')
    await user.click(await findButton('Tambah'))
    await user.click(await screen.findByRole('checkbox', { name: 'Tiga' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Satu' }))
    await user.click(await findButton('Tambah (2)'))
    await user.click(await findButton('Simpan'))
    expect(await screen.findByRole('heading', { name: 'Ubah Album' })).toBeVisible()
    const readItemLabels = async () =>
      (await screen.findAllByRole('button', { name: /^Pindahkan/ })).map((handle) => handle.ariaLabel)
    expect(await readItemLabels()).toEqual(['Pindahkan Tiga', 'Pindahkan Satu'])
    await user.click(await findButton('Keluarkan Tiga dari album'))
    await user.click(await findButton('Simpan'))
    expect(await screen.findByText('Data berhasil diperbarui.')).toBeVisible()
    type Album = { galleries: { gallery: { title: string } }[] }
    const { body } = await operator.get<Album>(`/album/${location.pathname.split('/').pop()}`)
    expect(body.result.galleries.map(({ gallery }) => gallery.title)).toEqual(['Satu'])
  })
})

describe('a menu', () => {
  it('is built three levels deep by keyboard, and saved', async () => {
    const operator = await (await openConsoleWorld()).as('Operator')
    for (const name of ['A', 'B', 'C']) await addMenuItem(operator, name)
    const { user } = await openConsole('/menus/main', operator)
    expect(await findButton('Simpan Struktur')).toBeDisabled()
    await user.click(await findButton('Jadikan anak menu di atasnya: B'))
    ;(await findButton('Pindahkan C')).focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(await findButton('Pindahkan C')).toHaveFocus()
    await user.click(await findButton('Simpan Struktur'))
    expect(await screen.findByText('Struktur menu berhasil disimpan.')).toBeVisible()
    await waitFor(async () => expect(await findButton('Simpan Struktur')).toBeDisabled())
    const { body } = await operator.get('/setting/menu-structure?type=main')
    expect(body.result).toMatchObject([{ text: 'A', children: [{ text: 'B', children: [{ text: 'C' }] }] }])
  })

  it('names an unsaved structure when it is left', async () => {
    const operator = await (await openConsoleWorld()).as('Operator')
    for (const name of ['A', 'B']) await addMenuItem(operator, name)
    const { user } = await openConsole('/menus/main', operator)
    await user.click(await findButton('Turunkan: A'))
    await user.click(screen.getByRole('link', { name: 'Kembali' }))
    expect(await screen.findByText(/^Susunan .+ belum terkirim, tetapi tersimpan/)).toBeVisible()
    await user.click(await findButton('Tetap di sini'))
    expect(location.pathname).toBe('/menus/main')
  })

  it('item is linked to the selected content, with a read-only link', async () => {
    const operator = await (await openConsoleWorld()).as('Operator')
    await writePost(operator, {
      title: 'Visi dan Misi',
      type: 'page',
      status: 'publish',
      visibility: 'public',
    })
    const { user } = await openConsole('/menus/main', operator)
    await user.click(await screen.findByRole('tab', { name: 'Menu' }))
    await user.click(await findButton('Tambah Menu'))
    const form = await findDialog()
    const link = form.getByLabelText(/^Link/)
    expect(link).toHaveAttribute('readonly')
    await user.type(form.getByLabelText(/Nama/), 'Visi')
    await user.click(form.getByRole('combobox', { name: /Konten/ }))
    await user.click(await screen.findByRole('option', { name: /Visi dan Misi/ }))
    await waitFor(() => expect(link).toHaveValue('/pages/visi-dan-misi'))
    await user.click(form.getByRole('switch', { name: 'Custom link' }))
    expect(link).not.toHaveAttribute('readonly')
    expect(form.queryByRole('combobox')).toBeNull()
    await user.click(form.getByRole('switch', { name: 'Custom link' }))
    await user.click(form.getByRole('button', { name: 'Simpan' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await operator.get('/setting/menu?type=main')).body.result).toMatchObject({
      rows: [{ name: 'Visi', link: '/pages/visi-dan-misi', is_custom: false }],
    })
    // Both tabs show the new item.
    await user.click(screen.getByRole('tab', { name: 'Struktur Menu' }))
    expect(await findButton('Pindahkan Visi')).toBeVisible()
  })

  it('marks items whose content is deleted or not published', async () => {
    const operator = await (await openConsoleWorld()).as('Operator')
    const page = { type: 'page', status: 'publish', visibility: 'public' }
    const deletedPost = await writePost(operator, { ...page, title: 'Hilang' })
    const draftPost = await writePost(operator, { ...page, title: 'Tersembunyi' })
    await addMenuItem(operator, 'Satu', { post_id: deletedPost.id })
    await addMenuItem(operator, 'Dua', { post_id: draftPost.id })
    await operator.delete(`/post/${deletedPost.id}`)
    await operator.put(`/post/${draftPost.id}`, { ...page, title: 'Tersembunyi', status: 'draft' })
    await openConsole('/menus/main', operator)
    expect((await screen.findAllByText('Konten sudah tidak ada'))[0]).toBeVisible()
    expect(screen.getAllByText('Konten tidak tampil di situs')[0]).toBeVisible()
  })

  it('with an unknown name is not found', async () => {
    const operator = await (await openConsoleWorld()).as('Operator')
    await openConsole('/menus/samping', operator)
    expect(await screen.findByText('Halaman Tidak Ditemukan')).toBeVisible()
  })

  it('is shown without handles to users who may only read it', async () => {
    const world = await openConsoleWorld()
    await addMenuItem(await world.as('Operator'), 'A')
    await openConsole('/menus/main', await world.as({ keys: ['menu-setting'] }))
    expect((await screen.findAllByText('A'))[0]).toBeVisible()
    expect(screen.queryByRole('button', { name: /Pindahkan|Simpan Struktur/ })).toBeNull()
  })
})

describe('the general settings', () => {
  it('change the site’s name, which the app bar shows at once', async () => {
    const operator = await (await openConsoleWorld()).as('Operator')
    const { user } = await openConsole('/setting/general', operator)
    const name = await screen.findByLabelText(/Nama Situs/)
    await user.clear(name)
    await user.type(name, 'SMP Negeri 1')
    await user.click(await findButton('Simpan'))
    expect(await screen.findByText('Pengaturan berhasil disimpan.')).toBeVisible()
    await waitFor(() =>
      expect(within(screen.getAllByRole('banner')[0] as HTMLElement).getByText('SMP Negeri 1')).toBeVisible(),
    )
  })

  it('select by name the teachers that the website shows', async () => {
    const world = await openConsoleWorld()
    const admin = await world.as('Administrator')
    for (const [nip, name] of ['Cokro Aminoto', 'Dewi Sartika'].entries())
      await admin.post('/sia/master/teacher', { ...resources.teacher.sample, name, nip: `${nip + 1}` })
    const operator = await world.as({ keys: ['general-setting'] })
    const { user } = await openConsole('/setting/general', operator)
    const teacherSelect = await screen.findByRole('combobox', { name: 'Guru di halaman Kontak' })
    await waitFor(() => expect(teacherSelect).toBeEnabled())
    await user.type(teacherSelect, 'dewi')
    await user.click(await screen.findByRole('option', { name: /^Dewi Sartika/ }))
    await user.click(await findButton('Simpan'))
    expect(await screen.findByText('Pengaturan berhasil disimpan.')).toBeVisible()
    const { body } = await operator.get<{ name: string; value: string }[]>('/setting/general')
    const storedTeachers = body.result.find(({ name }) => name === 'teachers')?.value
    const teachers = await operator.get<{ id: number; name: string }[]>('/setting/teacher')
    expect(storedTeachers).toBe(String(teachers.body.result.find(({ name }) => name === 'Dewi Sartika')?.id))
  })

  it('keep what somebody else has changed since they were read', async () => {
    const world = await openConsoleWorld()
    const { user } = await openConsole('/setting/general', await world.as('Operator'))
    const phone = await screen.findByLabelText(/^Telp/)
    const admin = await world.as('Administrator')
    await admin.post('/setting/general', { generals: [{ name: 'tagline', value: 'Dari tab lain' }] })
    await user.clear(phone)
    await user.type(phone, '0211234')
    await user.click(await findButton('Simpan'))
    expect(await screen.findByText('Pengaturan berhasil disimpan.')).toBeVisible()
    const { body } = await admin.get<{ name: string; value: string }[]>('/setting/general')
    expect(body.result).toContainEqual({ name: 'tagline', value: 'Dari tab lain' })
    expect(body.result).toContainEqual({ name: 'phone', value: '0211234' })
  })

  it('of one name from two tabs are a conflict, in which nothing is replaced', async () => {
    const world = await openConsoleWorld()
    const { user } = await openConsole('/setting/general', await world.as('Operator'))
    const tagline = await screen.findByLabelText(/^Tagline/)
    const admin = await world.as('Administrator')
    await admin.post('/setting/general', { generals: [{ name: 'tagline', value: 'Dari tab lain' }] })
    await user.clear(tagline)
    await user.type(tagline, 'Dari tab ini')
    await user.click(await findButton('Simpan'))
    expect(
      await screen.findByText(/^Tagline sudah diubah (?!di tempat lain)\S.*\. Isian Anda masih ada/),
    ).toBeVisible()
    expect(tagline).toHaveValue('Dari tab ini')
    const { body } = await admin.get<{ name: string; value: string }[]>('/setting/general')
    expect(body.result).toContainEqual({ name: 'tagline', value: 'Dari tab lain' })
    await user.click(await findButton('Muat data terbaru'))
    await waitFor(() => expect(tagline).toHaveValue('Dari tab lain'))
    await user.type(tagline, ' dan ini')
    await user.click(await findButton('Simpan'))
    expect(await screen.findByText('Pengaturan berhasil disimpan.')).toBeVisible()
  })

  it('show an invalid URL under its field', async () => {
    const operator = await (await openConsoleWorld()).as('Operator')
    const { user } = await openConsole('/setting/general', operator)
    await user.type(await screen.findByLabelText('Facebook'), 'www.facebook.com/smp')
    await user.click(await findButton('Simpan'))
    expect(await screen.findByText(/Harus alamat lengkap/)).toBeVisible()
  })
})
