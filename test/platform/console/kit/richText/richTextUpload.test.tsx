/** When an image cannot be uploaded into a text, it is told once: on its card with the reason, or by a toast if the card goes. */
import { Editor } from '@tiptap/core'
import { HttpError } from 'react-admin'
import { afterEach, expect, test } from 'vitest'
import { richTextExtensions } from '#platform/console/kit/richText/RichTextExtensions.ts'
import { eventually } from '#test/support/world/eventually.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

const photo = new File(['%PDF'], 'surat.jpg', { type: 'image/jpeg' })

async function uploadFailing(failure: HttpError) {
  const notices: string[] = []
  const notify = (text: string) => notices.push(text)
  editor = new Editor({ extensions: richTextExtensions({ upload: () => Promise.reject(failure), notify }) })
  editor.commands.uploadImages({ files: [photo] })
  const readCard = () => editor?.view.dom.querySelector('.rich-upload')?.textContent ?? ''
  await eventually(() => expect(readCard()).toContain('surat.jpg: '))
  return { notices, card: readCard() }
}

test('a refused image shows the reason, and can only be removed', async () => {
  const body = { success: false, message: 'Ada isian yang perlu diperbaiki.', result: null }
  const errors = { img: 'Berkas ini bukan gambar.' }
  const failure = new HttpError(body.message, 422, { ...body, errors })
  expect(await uploadFailing(failure)).toEqual({
    notices: [],
    card: 'surat.jpg: Berkas ini bukan gambar.HTTP Error: 422Hapus',
  })
})

test('an image that is too large says so', async () => {
  const { card } = await uploadFailing(
    new HttpError('Berkas terlalu besar. Paling besar 10 MB.', 413, { success: false }),
  )
  expect(card).toContain('surat.jpg: Berkas terlalu besar. Paling besar 10 MB.HTTP Error: 413Hapus')
})

test('an image that did not reach the server says so, and can be uploaded again', async () => {
  const { notices, card } = await uploadFailing(new HttpError('Network error!', 0, null))
  expect(notices).toEqual([])
  expect(card).toBe(
    'surat.jpg: tidak sampai ke server. Periksa sambungan internet.Image upload failed due to a XHR Transport error. Code: 0Coba lagiHapus',
  )
})

test('an image that may not be uploaded is removed, and one toast says why', async () => {
  const notices: string[] = []
  const upload = () => Promise.reject(new HttpError('Anda tidak boleh mengunggah gambar.', 403, null))
  editor = new Editor({ extensions: richTextExtensions({ upload, notify: (text) => notices.push(text) }) })
  editor.commands.uploadImages({ files: [photo] })
  await eventually(() =>
    expect(notices).toEqual(['surat.jpg: Anda tidak boleh mengunggah gambar. (HTTP Error: 403)']),
  )
  expect(editor.view.dom.querySelector('.rich-upload')).toBeNull()
})

test('a HEIC photo of an iPhone is refused with advice, and leaves nothing in the text', async () => {
  const notices: string[] = []
  const upload = () => Promise.reject(new Error('It must not be sent.'))
  editor = new Editor({ extensions: richTextExtensions({ upload, notify: (text) => notices.push(text) }) })
  editor.commands.uploadImages({ files: [new File(['x'], 'IMG_1.HEIC')] })
  await eventually(() => expect(notices).toEqual([expect.stringContaining('Simpan fotonya sebagai JPEG')]))
  expect(editor.view.dom.querySelector('.rich-upload')).toBeNull()
})
