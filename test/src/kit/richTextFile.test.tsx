/** A document attached in a text: linked to by its name, or refused with its fault. */
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { TiptapEditorHTMLElement } from '@tiptap/core'
import { AdminContext, HttpError, SimpleForm } from 'react-admin'
import { expect, it } from 'vitest'
import { attachPostFile } from '#src/content/posts/postImages.ts'
import { i18nProvider } from '#src/i18n/id.ts'
import { RichTextEditor } from '#src/kit/richText/RichTextEditor.tsx'

type Store = typeof attachPostFile.store

async function open(store: Store) {
  render(
    <AdminContext i18nProvider={i18nProvider}>
      <SimpleForm record={{ content: '<p>Isi</p>' }} toolbar={false}>
        <RichTextEditor source="content" label="Isi" attach={{ ...attachPostFile, store }} />
      </SimpleForm>
    </AdminContext>,
  )
  await screen.findByRole('button', { name: 'Lampirkan dokumen' })
  const html = () => document.querySelector<TiptapEditorHTMLElement>('.ProseMirror')?.editor?.getHTML()
  // The list of endings only helps in choosing; a dropped name may be any.
  const user = userEvent.setup({ delay: null, applyAccept: false })
  const pick = (name: string) =>
    user.upload(screen.getByLabelText('Berkas dokumen untuk isi'), new File(['%PDF-'], name))
  return { user, html, pick }
}

it('stands in the text under its name once it is stored', async () => {
  const { html, pick } = await open(async (file) => ({
    location: '/files/a1/surat.pdf',
    filename: file.name,
  }))
  await pick('surat.pdf')
  await waitFor(() => expect(html()).toContain('href="/files/a1/surat.pdf">surat.pdf</a>'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('that cannot be attached says so and is not sent', async () => {
  const { user, html, pick } = await open(() => Promise.reject(new Error('It must not be sent.')))
  await pick('foto.jpg')
  const box = await screen.findByRole('dialog', { name: 'Dokumen tidak terlampir' })
  expect(within(box).getByText(/^foto\.jpg: Jenis berkas ini tidak dapat dilampirkan/)).toBeVisible()
  await user.click(within(box).getByRole('button', { name: 'Tutup' }))
  expect(html()).toBe('<p>Isi</p>')
})

it('that the server refuses says why, and is not offered to be sent again', async () => {
  const errors = { attachment: 'Isi berkas ini bukan pdf, atau berkasnya rusak atau dikunci.' }
  const { pick } = await open(() =>
    Promise.reject(new HttpError('Ada isian', 422, { success: false, errors })),
  )
  await pick('surat.pdf')
  const box = await screen.findByRole('dialog', { name: 'Dokumen tidak terlampir' })
  expect(within(box).getByText(`surat.pdf: ${errors.attachment}`)).toBeVisible()
  expect(within(box).queryByRole('button', { name: 'Coba lagi' })).toBeNull()
})

it('that the connection lost can be sent again', async () => {
  let isBroken = true
  const { user, html, pick } = await open(async (file) => {
    if (isBroken) throw new HttpError('Network error!', 0, null)
    return { location: '/files/a1/surat.pdf', filename: file.name }
  })
  await pick('surat.pdf')
  const box = await screen.findByRole('dialog', { name: 'Dokumen tidak terlampir' })
  isBroken = false
  await user.click(within(box).getByRole('button', { name: 'Coba lagi' }))
  await waitFor(() => expect(html()).toContain('>surat.pdf</a>'))
})
