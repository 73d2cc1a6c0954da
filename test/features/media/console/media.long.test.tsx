/** The media library: describing, replacing, reusing and cropping pictures, and uploading several at once. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { MediaPicture } from '#features/media/library.ts'
import { failFirstRequest, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { drawImage, uploadImage } from '#test/support/content/images.ts'
import { writePost } from '#test/support/content/posts.ts'
import type { Client } from '#test/support/world/world.ts'

const makePng = async (name: string) =>
  new File([new Uint8Array(await drawImage({ width: 40, height: 30, format: 'png' }))], name, {
    type: 'image/png',
  })
const readLibrary = async (client: Client) =>
  (await client.get<{ rows: MediaPicture[] }>('/media')).body.result.rows

async function openWithPicture(path: string) {
  const school = await openConsoleWorld()
  const operator = await school.as('Operator')
  const { body } = await uploadImage(operator, await drawImage({ width: 60, height: 40 }), {
    name: 'upacara.jpg',
  })
  const image = String(body.result.filename)
  return { operator, image, open: () => openConsole(path, operator) }
}

it('a picture used in three posts is described, and replaced in all of them after confirming', async () => {
  const { operator, image, open } = await openWithPicture('/media')
  for (const title of ['Satu', 'Dua']) await writePost(operator, { title, image })
  const content = `<p><img src="/images/900-${image}"></p>`
  const { id } = await writePost(operator, { title: 'Tiga', content })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Edit upacara.jpg' }))
  const dialog = await screen.findByRole('dialog', { name: 'upacara.jpg' })
  expect(within(dialog).getByRole('link', { name: 'Tiga' })).toHaveAttribute('href', `/news/edit/${id}`)
  await user.click(within(dialog).getByLabelText('Teks alternatif'))
  await user.paste('Siswa berbaris')
  await user.click(within(dialog).getByRole('button', { name: 'Simpan' }))
  expect(await screen.findByText('Gambar berhasil diperbarui.')).toBeVisible()
  expect(await screen.findByText('Siswa berbaris')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Edit upacara.jpg' }))
  await screen.findByRole('dialog', { name: 'upacara.jpg' })
  await user.upload(screen.getByLabelText('Berkas gambar pengganti'), await makePng('baru.png'))
  const confirmDialog = await screen.findByRole('dialog', { name: 'Ganti gambar?' })
  expect(within(confirmDialog).getByText(/^Gambar baru langsung tampil di 3 tempat/)).toBeVisible()
  await user.click(within(confirmDialog).getByRole('button', { name: 'Ganti' }))
  expect(await screen.findByText('Gambar berhasil diganti di 3 tempat.')).toBeVisible()
  const [replaced] = await readLibrary(operator)
  expect(replaced?.name).not.toBe(image)
  expect(replaced?.alt).toBe('Siswa berbaris')
  expect(replaced?.uses.map(({ title }) => title)).toEqual(['Satu', 'Dua', 'Tiga'])
  const src = `/images/300-${replaced?.name}`
  await waitFor(() => expect(document.querySelector(`img[src="${src}"]`)).toBeVisible())
})

it('a used picture cannot be deleted, and an unused one is deleted after confirming', async () => {
  const { operator, image, open } = await openWithPicture('/media')
  await uploadImage(operator, await drawImage({ width: 50, height: 40 }), { name: 'lepas.jpg' })
  await writePost(operator, { title: 'Satu', image })
  const { user } = await open()
  await screen.findByText('lepas.jpg')
  expect(screen.queryByRole('button', { name: 'Hapus upacara.jpg' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Hapus lepas.jpg' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hapus' }))
  await waitFor(() => expect(screen.queryByText('lepas.jpg')).toBeNull())
  expect((await readLibrary(operator)).map(({ filename }) => filename)).toEqual(['upacara.jpg'])
})

it('several pictures are uploaded one after another, and a failed one does not affect the others', async () => {
  const school = await openConsoleWorld()
  const operator = await school.as('Operator')
  const { user } = await openConsole('/galleries', operator)
  await user.click(await screen.findByRole('button', { name: 'Unggah beberapa foto' }))
  const dialog = await screen.findByRole('dialog', { name: 'Unggah beberapa foto' })
  const brokenFile = new File(['bukan gambar'], 'rusak.png', { type: 'image/png' })
  const files = [await makePng('Lomba_satu.png'), brokenFile, await makePng('Lomba dua.png')]
  await user.upload(within(dialog).getByLabelText('Pilih beberapa foto'), files)
  expect(await within(dialog).findByText('2 dari 3 foto terunggah')).toBeVisible()
  expect(await within(dialog).findByText(/bukan gambar JPG, PNG atau WebP/)).toBeVisible()
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Selesai' })).toBeVisible())
  expect(within(dialog).queryByRole('button', { name: 'Coba lagi yang gagal' })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Selesai' }))
  for (const title of ['Lomba satu', 'Lomba dua']) expect(await screen.findByText(title)).toBeVisible()
})

it('a retry uploads only pictures that failed temporarily, not broken ones', async () => {
  const school = await openConsoleWorld()
  const operator = await school.as('Operator')
  const { user } = await openConsole('/galleries', operator)
  await user.click(await screen.findByRole('button', { name: 'Unggah beberapa foto' }))
  const dialog = await screen.findByRole('dialog', { name: 'Unggah beberapa foto' })
  failFirstRequest('POST', '/gallery/upload-image', {
    status: 503,
    message: 'Penyimpanan sedang tidak dapat dicapai.',
  })
  const brokenFile = new File(['bukan gambar'], 'rusak.png', { type: 'image/png' })
  await user.upload(within(dialog).getByLabelText('Pilih beberapa foto'), [
    await makePng('Hilang.png'),
    brokenFile,
  ])
  expect(await within(dialog).findByText('Penyimpanan sedang tidak dapat dicapai.')).toBeVisible()
  await user.click(await within(dialog).findByRole('button', { name: 'Coba lagi yang gagal' }))
  expect(await within(dialog).findByText('1 dari 2 foto terunggah')).toBeVisible()
  expect(within(dialog).getByText(/bukan gambar JPG, PNG atau WebP/)).toBeVisible()
  expect(within(dialog).queryByRole('button', { name: 'Coba lagi yang gagal' })).toBeNull()
})

it('a picture from the library is selected for a slide', async () => {
  const { operator, image, open } = await openWithPicture('/slides')
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Tambah Slide' }))
  await user.click(await screen.findByRole('button', { name: 'Pilih dari media' }))
  const dialog = await screen.findByRole('dialog', { name: 'Pilih dari media' })
  await user.click(await within(dialog).findByRole('button', { name: 'upacara.jpg' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Pilih dari media' })).toBeNull())
  expect(screen.getByAltText('Gambar saat ini')).toHaveAttribute('src', `/images/600-${image}`)
  // The closed dialog returns the focus; typing before that would lose it.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pilih dari media' })).toHaveFocus())
  await user.type(screen.getByLabelText(/^Judul/), 'Upacara')
  expect(screen.getByLabelText(/^Judul/)).toHaveValue('Upacara')
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await readLibrary(operator))[0]?.uses).toMatchObject([{ kind: 'slide' }])
})

it('the focal point of a picture is moved, and its crop replaces it after confirming', async () => {
  const { operator, image, open } = await openWithPicture('/media')
  await writePost(operator, { title: 'Satu', image })
  const { user } = await open()
  const clickEdit = async () => user.click(await screen.findByRole('button', { name: 'Edit upacara.jpg' }))
  await clickEdit()
  const findDialog = () => screen.findByRole('dialog', { name: 'upacara.jpg' })
  within(await findDialog())
    .getByRole('slider', { name: 'Tegak' })
    .focus()
  await user.keyboard('{Home}')
  await user.click(within(await findDialog()).getByRole('button', { name: 'Simpan' }))
  await waitFor(async () =>
    expect((await readLibrary(operator))[0]).toMatchObject({ focus_x: 50, focus_y: 0 }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await clickEdit()
  await user.click(within(await findDialog()).getByRole('button', { name: 'Potong gambar' }))
  const cropDialog = within(await findDialog())
  expect(cropDialog.getByRole('button', { name: 'Potong' })).toBeDisabled()
  await user.click(cropDialog.getByRole('button', { name: '1 : 1' }))
  await user.click(cropDialog.getByRole('button', { name: 'Potong' }))
  const confirmDialog = within(await screen.findByRole('dialog', { name: 'Potong gambar?' }))
  await user.click(confirmDialog.getByRole('button', { name: 'Potong' }))
  expect(await screen.findByText('Gambar berhasil dipotong, dan tampil di 1 tempat.')).toBeVisible()
  const pictures = await readLibrary(operator)
  expect(pictures).toMatchObject([
    { width: 40, height: 40, uses: [{ title: 'Satu' }] },
    { width: 60, uses: [] },
  ])
})

it('closing asks before a typed description is lost, and cropping keeps it', async () => {
  const { operator, open } = await openWithPicture('/media')
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Edit upacara.jpg' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'upacara.jpg' }))
  await user.click(dialog.getByLabelText('Teks alternatif'))
  await user.paste('Siswa berbaris')
  await user.keyboard('{Escape}')
  const confirmDialog = within(await screen.findByRole('dialog', { name: 'Perubahan belum disimpan' }))
  await user.click(confirmDialog.getByRole('button', { name: 'Lanjutkan mengisi' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Perubahan belum disimpan' })).toBeNull())
  expect(dialog.getByLabelText('Teks alternatif')).toHaveValue('Siswa berbaris')
  await user.click(dialog.getByRole('button', { name: 'Potong gambar' }))
  await user.click(dialog.getByRole('button', { name: '1 : 1' }))
  await user.click(dialog.getByRole('button', { name: 'Potong' }))
  expect(await screen.findByText(/^Gambar berhasil dipotong/)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await readLibrary(operator))[0]).toMatchObject({ width: 40, height: 40, alt: 'Siswa berbaris' })
})

it('the logo is selected from the library', async () => {
  const { image, open } = await openWithPicture('/setting/general')
  const { user } = await open()
  const logo = within(await screen.findByRole('region', { name: 'Logo' }))
  await user.click(logo.getByRole('button', { name: 'Pilih dari media' }))
  const dialog = await screen.findByRole('dialog', { name: 'Pilih dari media' })
  await user.click(await within(dialog).findByRole('button', { name: 'upacara.jpg' }))
  expect(await logo.findByAltText('Logo saat ini')).toHaveAttribute('src', `/images/300-${image}`)
})
