/** The alternative text and caption of a picture: the dialog opens when it is inserted, and when it is clicked. */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Editor, TiptapEditorHTMLElement } from '@tiptap/core'
import { AdminContext, HttpError, SimpleForm } from 'react-admin'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { i18nProvider } from '#platform/console/i18n/id.ts'
import { RichTextEditor } from '#platform/console/kit/richText/RichTextEditor.tsx'
import type { RenderMediaPicker } from '#platform/console/kit/upload/mediaPicker.ts'
import { WithoutStyles } from '#test/support/console/styles.tsx'

type Stores = { upload?: () => Promise<string>; renderMediaPicker?: RenderMediaPicker }

async function open(content: string, stores: Stores = {}) {
  const { upload = async () => '/images/900-baru.jpg', renderMediaPicker } = stores
  render(
    <AdminContext i18nProvider={i18nProvider}>
      <SimpleForm record={{ content }} toolbar={false}>
        <RichTextEditor
          source="content"
          label="Isi"
          upload={upload}
          {...(renderMediaPicker && { renderMediaPicker })}
        />
      </SimpleForm>
    </AdminContext>,
    { wrapper: WithoutStyles },
  )
  await screen.findByRole('toolbar', { name: 'Alat penyunting' })
  const editor = document.querySelector<TiptapEditorHTMLElement>('.ProseMirror')?.editor
  if (!editor) throw new Error('The editor is not there.')
  const html = () => editor.getHTML().replace(/<p><\/p>$/, '')
  return { user: userEvent.setup({ delay: null }), html, editor }
}

const findDialog = () => screen.findByRole('dialog', { name: 'Gambar' })
const clickImage = (image: Element | null | undefined) => image && fireEvent.click(image)

it('an inserted picture is described while it uploads, and appears with its caption', async () => {
  let finishUpload = (_src: string) => {}
  const { user, html } = await open('<p>Isi</p>', {
    upload: () => new Promise((resolve) => (finishUpload = resolve)),
  })
  const file = new File(['x'], 'foto.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Berkas gambar untuk isi'), file)
  const dialog = await findDialog()
  await user.type(within(dialog).getByLabelText('Teks alternatif'), 'Siswa berbaris')
  await user.type(within(dialog).getByLabelText('Keterangan'), 'Upacara Senin')
  await user.click(within(dialog).getByRole('button', { name: 'Simpan' }))
  expect(html()).not.toContain('<img')
  finishUpload('/images/900-baru.jpg')
  await waitFor(() =>
    expect(html()).toContain(
      '<figure><img src="/images/900-baru.jpg" alt="Siswa berbaris"><figcaption>Upacara Senin</figcaption></figure>',
    ),
  )
  expect(html()).toContain('Isi')
})

it('a picture from the library is described too, without changing an equal picture above it', async () => {
  const renderMediaPicker: RenderMediaPicker = ({ renderButton, onPick }) =>
    renderButton(() => onPick({ name: 'a1.jpg', alt: 'Siswa berbaris' }))
  const equalPicture = '<p><img src="/images/900-a1.jpg" alt="Atas"></p>'
  const { user, html, editor } = await open(`${equalPicture}<p>Isi</p>`, { renderMediaPicker })
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
  await user.click(screen.getByRole('button', { name: 'Pilih dari media' }))
  const dialog = await findDialog()
  expect(within(dialog).getByLabelText('Teks alternatif')).toHaveValue('Siswa berbaris')
  await user.type(within(dialog).getByLabelText('Keterangan'), 'Upacara Senin')
  await user.click(within(dialog).getByRole('button', { name: 'Simpan' }))
  const figure =
    '<figure><img src="/images/900-a1.jpg" alt="Siswa berbaris"><figcaption>Upacara Senin</figcaption></figure>'
  await waitFor(() => expect(html()).toBe(`${equalPicture}<p>Isi</p>${figure}`))
})

it('a picture is inserted even without a description', async () => {
  const { user, html } = await open('<p>Isi</p>')
  const file = new File(['x'], 'foto.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Berkas gambar untuk isi'), file)
  await user.click(within(await findDialog()).getByRole('button', { name: 'Batal' }))
  await waitFor(() => expect(html()).toContain('<img src="/images/900-baru.jpg">'))
})

it('the dialog closes for a photo that cannot be read', async () => {
  const { html } = await open('<p>Isi</p>')
  const file = new File(['x'], 'IMG_1.heic', { type: 'image/heic' })
  let rejectImage = (_error: Error) => {}
  vi.stubGlobal('createImageBitmap', () => new Promise((_resolve, reject) => (rejectImage = reject)))
  onTestFinished(() => void vi.unstubAllGlobals())
  fireEvent.change(screen.getByLabelText('Berkas gambar untuk isi'), { target: { files: [file] } })
  expect(await findDialog()).toBeVisible()
  rejectImage(new Error('unreadable'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(html()).toBe('<p>Isi</p>')
})

it('the dialog closes for a file that the server refuses, so that the card with the reason is visible', async () => {
  let failUpload = (_error: Error) => {}
  const { user, editor } = await open('<p>Isi</p>', {
    upload: () => new Promise((_resolve, reject) => (failUpload = reject)),
  })
  const file = new File(['%PDF'], 'surat.jpg', { type: 'image/jpeg' })
  await user.upload(screen.getByLabelText('Berkas gambar untuk isi'), file)
  expect(await findDialog()).toBeVisible()
  const errors = { img: 'Berkas ini bukan gambar.' }
  failUpload(new HttpError('Ada isian yang perlu diperbaiki.', 422, { success: false, errors }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(editor.view.dom.querySelector('.rich-upload')).toHaveTextContent(
    'surat.jpg: Berkas ini bukan gambar.',
  )
})

it('the dialog stays open for a file that did not reach the server, because it can be uploaded again', async () => {
  let failUpload = (_error: Error) => {}
  const { user } = await open('<p>Isi</p>', {
    upload: () => new Promise((_resolve, reject) => (failUpload = reject)),
  })
  const file = new File(['x'], 'foto.png', { type: 'image/png' })
  await user.upload(screen.getByLabelText('Berkas gambar untuk isi'), file)
  expect(await findDialog()).toBeVisible()
  failUpload(new HttpError('Network error!', 0, null))
  await screen.findByText(/foto\.png: tidak sampai ke server/)
  expect(screen.getByRole('dialog', { name: 'Gambar' })).toBeVisible()
})

it('a clicked picture gets a caption, loses it again, and can be deleted', async () => {
  const { user, html, editor } = await open('<p>Isi</p><p><img src="/images/900-a.jpg" alt="Lama"></p>')
  clickImage(editor.view.dom.querySelector('img'))
  let dialog = await findDialog()
  const alt = within(dialog).getByLabelText('Teks alternatif')
  expect(alt).toHaveValue('Lama')
  await user.clear(alt)
  await user.type(alt, 'Baru')
  await user.type(within(dialog).getByLabelText('Keterangan'), 'Lomba')
  await user.click(within(dialog).getByRole('button', { name: 'Simpan' }))
  const figure = '<figure><img src="/images/900-a.jpg" alt="Baru"><figcaption>Lomba</figcaption></figure>'
  expect(html()).toBe(`<p>Isi</p>${figure}`)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  clickImage(editor.view.dom.querySelector('figure img'))
  dialog = await findDialog()
  expect(within(dialog).getByLabelText('Keterangan')).toHaveValue('Lomba')
  await user.clear(within(dialog).getByLabelText('Keterangan'))
  await user.click(within(dialog).getByRole('button', { name: 'Simpan' }))
  expect(html()).toBe('<p>Isi</p><p><img src="/images/900-a.jpg" alt="Baru"></p>')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  clickImage(editor.view.dom.querySelector('img'))
  await user.click(within(await findDialog()).getByRole('button', { name: 'Hapus gambar' }))
  expect(html()).not.toContain('img')
})

describe('text typed after a picture', () => {
  const typeText = (editor: Editor, text: string) => {
    const { from, to } = editor.state.selection
    const isHandled = editor.view.someProp('handleTextInput', (handle) =>
      handle(editor.view, from, to, text, () => editor.state.tr),
    )
    if (!isHandled) editor.view.dispatch(editor.state.tr.insertText(text))
  }

  it('that was just described is inserted below it, and does not replace it', async () => {
    const { user, html, editor } = await open('<p>Isi</p><p></p>')
    editor.commands.setTextSelection(6)
    const file = new File(['x'], 'foto.png', { type: 'image/png' })
    await user.upload(screen.getByLabelText('Berkas gambar untuk isi'), file)
    const dialog = await findDialog()
    await waitFor(() => expect(html()).toContain('<img'))
    await user.type(within(dialog).getByLabelText('Keterangan'), 'Lomba')
    await user.click(within(dialog).getByRole('button', { name: 'Simpan' }))
    typeText(editor, 'Sesudah')
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
  ])('that is selected (a %s) is inserted behind it', async (_kind, content, position, expected) => {
    const { html, editor } = await open(content)
    editor.commands.setNodeSelection(position)
    typeText(editor, 'Baru')
    expect(html()).toContain(expected)
  })
})
