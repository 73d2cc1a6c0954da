/** What is said of a picture in a text: asked when it is put in, and again when it is pressed. */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Editor, TiptapEditorHTMLElement } from '@tiptap/core'
import { AdminContext, HttpError, SimpleForm } from 'react-admin'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { i18nProvider } from '#src/i18n/id.ts'
import { RichTextEditor } from '#src/kit/richText/RichTextEditor.tsx'
import type { PictureLibrary } from '#src/kit/upload/pictureLibrary.ts'

type Stores = { upload?: () => Promise<string>; library?: PictureLibrary }

async function open(content: string, stores: Stores = {}) {
  const { upload = async () => '/images/900-baru.jpg', library } = stores
  render(
    <AdminContext i18nProvider={i18nProvider}>
      <SimpleForm record={{ content }} toolbar={false}>
        <RichTextEditor source="content" label="Isi" upload={upload} {...(library && { library })} />
      </SimpleForm>
    </AdminContext>,
  )
  await screen.findByRole('toolbar', { name: 'Alat penyunting' })
  const editor = document.querySelector<TiptapEditorHTMLElement>('.ProseMirror')?.editor
  if (!editor) throw new Error('The editor is not there.')
  const html = () => editor.getHTML().replace(/<p><\/p>$/, '')
  return { user: userEvent.setup({ delay: null }), html, editor }
}

const dialog = () => screen.findByRole('dialog', { name: 'Gambar' })
const press = (image: Element | null | undefined) => image && fireEvent.click(image)

it('a picture that is put in is described while it travels, and stands with its caption', async () => {
  let arrive = (_src: string) => {}
  const { user, html } = await open('<p>Isi</p>', {
    upload: () => new Promise((resolve) => (arrive = resolve)),
  })
  const file = new File(['x'], 'foto.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Berkas gambar untuk isi'), file)
  const box = await dialog()
  await user.type(within(box).getByLabelText('Teks alternatif'), 'Siswa berbaris')
  await user.type(within(box).getByLabelText('Keterangan'), 'Upacara Senin')
  await user.click(within(box).getByRole('button', { name: 'Simpan' }))
  expect(html()).not.toContain('<img')
  arrive('/images/900-baru.jpg')
  await waitFor(() =>
    expect(html()).toContain(
      '<figure><img src="/images/900-baru.jpg" alt="Siswa berbaris"><figcaption>Upacara Senin</figcaption></figure>',
    ),
  )
  expect(html()).toContain('Isi')
})

it('a picture of the library is asked about as well, and stands as it is described, not its twin further up', async () => {
  const library: PictureLibrary = ({ button, onPick }) =>
    button(() => onPick({ name: 'a1.jpg', alt: 'Siswa berbaris' }))
  const twin = '<p><img src="/images/900-a1.jpg" alt="Atas"></p>'
  const { user, html, editor } = await open(`${twin}<p>Isi</p>`, { library })
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
  await user.click(screen.getByRole('button', { name: 'Pilih dari media' }))
  const box = await dialog()
  expect(within(box).getByLabelText('Teks alternatif')).toHaveValue('Siswa berbaris')
  await user.type(within(box).getByLabelText('Keterangan'), 'Upacara Senin')
  await user.click(within(box).getByRole('button', { name: 'Simpan' }))
  const figure =
    '<figure><img src="/images/900-a1.jpg" alt="Siswa berbaris"><figcaption>Upacara Senin</figcaption></figure>'
  await waitFor(() => expect(html()).toBe(`${twin}<p>Isi</p>${figure}`))
})

it('a picture that nobody describes is there all the same', async () => {
  const { user, html } = await open('<p>Isi</p>')
  const file = new File(['x'], 'foto.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Berkas gambar untuk isi'), file)
  await user.click(within(await dialog()).getByRole('button', { name: 'Batal' }))
  await waitFor(() => expect(html()).toContain('<img src="/images/900-baru.jpg">'))
})

it('a photo that cannot be read is not asked to be described', async () => {
  const { html } = await open('<p>Isi</p>')
  const file = new File(['x'], 'IMG_1.heic', { type: 'image/heic' })
  let fail = (_error: Error) => {}
  vi.stubGlobal('createImageBitmap', () => new Promise((_resolve, reject) => (fail = reject)))
  onTestFinished(() => void vi.unstubAllGlobals())
  fireEvent.change(screen.getByLabelText('Berkas gambar untuk isi'), { target: { files: [file] } })
  expect(await dialog()).toBeVisible()
  fail(new Error('unreadable'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(html()).toBe('<p>Isi</p>')
})

it('a file that the server refuses is not asked to be described over the card that says why', async () => {
  let refuse = (_error: Error) => {}
  const { user, editor } = await open('<p>Isi</p>', {
    upload: () => new Promise((_resolve, reject) => (refuse = reject)),
  })
  const file = new File(['%PDF'], 'surat.jpg', { type: 'image/jpeg' })
  await user.upload(screen.getByLabelText('Berkas gambar untuk isi'), file)
  expect(await dialog()).toBeVisible()
  const errors = { img: 'Berkas ini bukan gambar.' }
  refuse(new HttpError('Ada isian yang perlu diperbaiki.', 422, { success: false, errors }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(editor.view.dom.querySelector('.rich-upload')).toHaveTextContent(
    'surat.jpg: Berkas ini bukan gambar.',
  )
})

it('a file that did not arrive is described all the same, for when it is tried again', async () => {
  let refuse = (_error: Error) => {}
  const { user } = await open('<p>Isi</p>', {
    upload: () => new Promise((_resolve, reject) => (refuse = reject)),
  })
  const file = new File(['x'], 'foto.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Berkas gambar untuk isi'), file)
  expect(await dialog()).toBeVisible()
  refuse(new HttpError('Network error!', 0, null))
  await screen.findByText(/foto\.png: tidak sampai ke server/)
  expect(screen.getByRole('dialog', { name: 'Gambar' })).toBeVisible()
})

it('a picture that is pressed gets a caption, loses it again, and can be taken out', async () => {
  const { user, html, editor } = await open('<p>Isi</p><p><img src="/images/900-a.jpg" alt="Lama"></p>')
  press(editor.view.dom.querySelector('img'))
  let box = await dialog()
  const alt = within(box).getByLabelText('Teks alternatif')
  expect(alt).toHaveValue('Lama')
  await user.clear(alt)
  await user.type(alt, 'Baru')
  await user.type(within(box).getByLabelText('Keterangan'), 'Lomba')
  await user.click(within(box).getByRole('button', { name: 'Simpan' }))
  const figure = '<figure><img src="/images/900-a.jpg" alt="Baru"><figcaption>Lomba</figcaption></figure>'
  expect(html()).toBe(`<p>Isi</p>${figure}`)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press(editor.view.dom.querySelector('figure img'))
  box = await dialog()
  expect(within(box).getByLabelText('Keterangan')).toHaveValue('Lomba')
  await user.clear(within(box).getByLabelText('Keterangan'))
  await user.click(within(box).getByRole('button', { name: 'Simpan' }))
  expect(html()).toBe('<p>Isi</p><p><img src="/images/900-a.jpg" alt="Baru"></p>')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press(editor.view.dom.querySelector('img'))
  await user.click(within(await dialog()).getByRole('button', { name: 'Hapus gambar' }))
  expect(html()).not.toContain('img')
})

describe('what is typed after a picture', () => {
  const type = (editor: Editor, text: string) => {
    const { from, to } = editor.state.selection
    const taken = editor.view.someProp('handleTextInput', (handle) =>
      handle(editor.view, from, to, text, () => editor.state.tr),
    )
    if (!taken) editor.view.dispatch(editor.state.tr.insertText(text))
  }

  it('that was just described stands below it, and does not take its place', async () => {
    const { user, html, editor } = await open('<p>Isi</p><p></p>')
    editor.commands.setTextSelection(6)
    const file = new File(['x'], 'foto.png', { type: 'image/png' })
    await user.upload(screen.getByLabelText('Berkas gambar untuk isi'), file)
    const box = await dialog()
    await waitFor(() => expect(html()).toContain('<img'))
    await user.type(within(box).getByLabelText('Keterangan'), 'Lomba')
    await user.click(within(box).getByRole('button', { name: 'Simpan' }))
    type(editor, 'Sesudah')
    const figure = '<figure><img src="/images/900-baru.jpg"><figcaption>Lomba</figcaption></figure>'
    expect(html().replace(' alt=""', '')).toBe(`<p>Isi</p>${figure}<p>Sesudah</p>`)
  })

  it.each([
    [
      'block',
      '<figure><img src="/images/900-a.jpg"><figcaption>Lomba</figcaption></figure><p>Akhir</p>',
      0,
      '</figure><p>Baru</p><p>Akhir</p>',
    ],
    [
      'picture within a line',
      '<p>A<img src="/images/900-a.jpg">B</p>',
      2,
      '<img src="/images/900-a.jpg">BaruB',
    ],
  ])('that is selected, a %s, stands behind it', async (_kind, content, at, expected) => {
    const { html, editor } = await open(content)
    editor.commands.setNodeSelection(at)
    type(editor, 'Baru')
    expect(html()).toContain(expected)
  })
})
