/** An image that the server refuses inside a text: the number goes to the toast, the file's fault onto the card. */
import { Editor } from '@tiptap/core'
import { HttpError } from 'react-admin'
import { afterEach, expect, test, vi } from 'vitest'
import { richTextExtensions } from '#src/kit/richText/RichTextExtensions.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

const photo = new File(['%PDF'], 'surat.jpg', { type: 'image/jpeg' })

async function refusing(failure: HttpError) {
  const notices: string[] = []
  const notify = (text: string) => notices.push(text)
  editor = new Editor({ extensions: richTextExtensions({ upload: () => Promise.reject(failure), notify }) })
  editor.commands.uploadImages([photo])
  const card = () => editor?.view.dom.querySelector('.rich-upload')?.textContent ?? ''
  await vi.waitFor(() => expect(card()).toContain('surat.jpg: '))
  return { notices, card: card() }
}

test('a refused image says what is wrong with the file, and can be taken out alone', async () => {
  const body = { success: false, message: 'Ada isian yang perlu diperbaiki.', result: null }
  const errors = { img: 'Berkas ini bukan gambar.' }
  const failure = new HttpError(body.message, 422, { ...body, errors })
  expect(await refusing(failure)).toEqual({
    notices: ['HTTP Error: 422'],
    card: 'surat.jpg: Berkas ini bukan gambar.Hapus',
  })
})

test('an image that is too large says so', async () => {
  const { card } = await refusing(
    new HttpError('Berkas terlalu besar. Paling besar 10 MB.', 413, { success: false }),
  )
  expect(card).toContain('surat.jpg: Berkas terlalu besar. Paling besar 10 MB.Hapus')
})

test('an image that never arrived tells of the connection', async () => {
  const { notices, card } = await refusing(new HttpError('Network error!', 0, null))
  expect(notices).toEqual(['Image upload failed due to a XHR Transport error. Code: 0'])
  expect(card).toBe('surat.jpg: tidak sampai ke server. Periksa sambungan internet.Coba lagiHapus')
})

test('a photo of an iPhone is told what to do about, and leaves nothing in the text', async () => {
  const notices: string[] = []
  const upload = () => Promise.reject(new Error('It must not be sent.'))
  editor = new Editor({ extensions: richTextExtensions({ upload, notify: (text) => notices.push(text) }) })
  editor.commands.uploadImages([new File(['x'], 'IMG_1.HEIC')])
  await vi.waitFor(() => expect(notices).toEqual([expect.stringContaining('Simpan fotonya sebagai JPEG')]))
  expect(editor.view.dom.querySelector('.rich-upload')).toBeNull()
})
