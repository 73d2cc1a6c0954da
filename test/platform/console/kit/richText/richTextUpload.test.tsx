/** When the server refuses an image in a text, the toast shows the status code and the card in the text shows the reason. */
import { Editor } from '@tiptap/core'
import { HttpError } from 'react-admin'
import { afterEach, expect, test, vi } from 'vitest'
import { richTextExtensions } from '#platform/console/kit/richText/RichTextExtensions.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

const photo = new File(['%PDF'], 'surat.jpg', { type: 'image/jpeg' })

async function uploadFailing(failure: HttpError) {
  const notices: string[] = []
  const notify = (text: string) => notices.push(text)
  editor = new Editor({ extensions: richTextExtensions({ upload: () => Promise.reject(failure), notify }) })
  editor.commands.uploadImages({ files: [photo] })
  const readCard = () => editor?.view.dom.querySelector('.rich-upload')?.textContent ?? ''
  await vi.waitFor(() => expect(readCard()).toContain('surat.jpg: '))
  return { notices, card: readCard() }
}

test('a refused image shows the reason, and can only be removed', async () => {
  const body = { success: false, message: 'Ada isian yang perlu diperbaiki.', result: null }
  const errors = { img: 'Berkas ini bukan gambar.' }
  const failure = new HttpError(body.message, 422, { ...body, errors })
  expect(await uploadFailing(failure)).toEqual({
    notices: ['HTTP Error: 422'],
    card: 'surat.jpg: Berkas ini bukan gambar.Hapus',
  })
})

test('an image that is too large says so', async () => {
  const { card } = await uploadFailing(
    new HttpError('Berkas terlalu besar. Paling besar 10 MB.', 413, { success: false }),
  )
  expect(card).toContain('surat.jpg: Berkas terlalu besar. Paling besar 10 MB.Hapus')
})

test('an image that did not reach the server says so, and can be uploaded again', async () => {
  const { notices, card } = await uploadFailing(new HttpError('Network error!', 0, null))
  expect(notices).toEqual(['Image upload failed due to a XHR Transport error. Code: 0'])
  expect(card).toBe('surat.jpg: tidak sampai ke server. Periksa sambungan internet.Coba lagiHapus')
})

test('a HEIC photo of an iPhone is refused with advice, and leaves nothing in the text', async () => {
  const notices: string[] = []
  const upload = () => Promise.reject(new Error('It must not be sent.'))
  editor = new Editor({ extensions: richTextExtensions({ upload, notify: (text) => notices.push(text) }) })
  editor.commands.uploadImages({ files: [new File(['x'], 'IMG_1.HEIC')] })
  await vi.waitFor(() => expect(notices).toEqual([expect.stringContaining('Simpan fotonya sebagai JPEG')]))
  expect(editor.view.dom.querySelector('.rich-upload')).toBeNull()
})
