/** A document attached to a rich text is linked by its name, or refused with a reason. */
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { TiptapEditorHTMLElement } from '@tiptap/core'
import { AdminContext, HttpError, SimpleForm } from 'react-admin'
import { expect, it } from 'vitest'
import { attachPostFile } from '#features/posts/console/posts/postImages.ts'
import { i18nProvider } from '#platform/console/i18n/id.ts'
import { RichTextEditor } from '#platform/console/kit/richText/RichTextEditor.tsx'
import { WithoutStyles } from '#test/support/console/styles.tsx'

type Store = typeof attachPostFile.store

async function open(store: Store) {
  render(
    <AdminContext i18nProvider={i18nProvider}>
      <SimpleForm record={{ content: '<p>Isi</p>' }} toolbar={false}>
        <RichTextEditor source="content" label="Isi" attach={{ ...attachPostFile, store }} />
      </SimpleForm>
    </AdminContext>,
    { wrapper: WithoutStyles },
  )
  await screen.findByRole('button', { name: 'Lampirkan dokumen' })
  const html = () => document.querySelector<TiptapEditorHTMLElement>('.ProseMirror')?.editor?.getHTML()
  // The accepted extensions only filter the file dialog; dropped files may have any name.
  const user = userEvent.setup({ delay: null, applyAccept: false })
  const pick = (name: string) =>
    user.upload(screen.getByLabelText('Berkas dokumen untuk isi'), new File(['%PDF-'], name))
  return { user, html, pick }
}

it('a stored document is linked in the text by its name', async () => {
  const { html, pick } = await open(async (file) => ({
    location: '/files/a1/surat.pdf',
    filename: file.name,
  }))
  await pick('surat.pdf')
  await waitFor(() => expect(html()).toContain('href="/files/a1/surat.pdf">surat.pdf</a>'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a document of the wrong type is refused and not uploaded', async () => {
  const { user, html, pick } = await open(() => Promise.reject(new Error('It must not be sent.')))
  await pick('foto.jpg')
  const dialog = await screen.findByRole('dialog', { name: 'Dokumen tidak terlampir' })
  expect(within(dialog).getByText(/^foto\.jpg: Jenis berkas ini tidak dapat dilampirkan/)).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Tutup' }))
  expect(html()).toBe('<p>Isi</p>')
})

it('a document that the server refuses shows the reason, without a retry', async () => {
  const errors = { attachment: 'Isi berkas ini bukan pdf, atau berkasnya rusak atau dikunci.' }
  const { pick } = await open(() =>
    Promise.reject(new HttpError('Ada isian', 422, { success: false, errors })),
  )
  await pick('surat.pdf')
  const dialog = await screen.findByRole('dialog', { name: 'Dokumen tidak terlampir' })
  expect(within(dialog).getByText(`surat.pdf: ${errors.attachment}`)).toBeVisible()
  expect(within(dialog).queryByRole('button', { name: 'Coba lagi' })).toBeNull()
})

it('a document that did not reach the server can be uploaded again', async () => {
  let isBroken = true
  const { user, html, pick } = await open(async (file) => {
    if (isBroken) throw new HttpError('Network error!', 0, null)
    return { location: '/files/a1/surat.pdf', filename: file.name }
  })
  await pick('surat.pdf')
  const notice = await screen.findByText(/^surat\.pdf belum terunggah\. Tidak ada koneksi\./)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  isBroken = false
  await user.click(
    within(notice.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Coba lagi' }),
  )
  await waitFor(() => expect(html()).toContain('>surat.pdf</a>'))
  expect(screen.queryByText(/belum terunggah/)).toBeNull()
})

it('a document that did not reach the server is uploaded when the connection is back', async () => {
  let isBroken = true
  const { html, pick } = await open(async (file) => {
    if (isBroken) throw new HttpError('Network error!', 0, null)
    return { location: '/files/a1/surat.pdf', filename: file.name }
  })
  await pick('surat.pdf')
  await screen.findByText(/^surat\.pdf belum terunggah\./)
  isBroken = false
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(html()).toContain('>surat.pdf</a>'))
})
