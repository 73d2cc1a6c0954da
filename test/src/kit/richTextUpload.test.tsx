/** An image that the server refuses inside a text: the number goes to the toast, the reason beside it on the card. */
import { Editor } from '@tiptap/core'
import { HttpError } from 'react-admin'
import { afterEach, expect, test, vi } from 'vitest'
import { richTextExtensions } from '#src/kit/richText/RichTextExtensions.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

test('a refused image says why, and can be tried again or taken out', async () => {
  const notices: string[] = []
  const upload = () => Promise.reject(new HttpError('Berkas ini bukan gambar.', 422, null))
  editor = new Editor({ extensions: richTextExtensions({ upload, notify: (text) => notices.push(text) }) })
  editor.commands.uploadImages([new File(['%PDF'], 'surat.jpg', { type: 'image/jpeg' })])
  const card = () => editor?.view.dom.querySelector('.rich-upload')?.textContent
  await vi.waitFor(() => expect(card()).toBe('HTTP Error: 422. Berkas ini bukan gambar.Coba lagiHapus'))
  expect(notices).toEqual(['HTTP Error: 422'])
})
