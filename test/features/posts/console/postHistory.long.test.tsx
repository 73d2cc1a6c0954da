/** 'Riwayat' in the form of a post: the changes of each save, and restoring an earlier version. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { toPlainText } from '#features/posts/console/posts/history/revisionTexts.ts'
import { failRequests, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { DRAFT, readPost, writePost } from '#test/support/content/posts.ts'
import { makeClassroom } from '#test/support/sia/documents.ts'

async function openPostWithVersions() {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const colleague = await world.as('Operator')
  const { id } = await writePost(operator, { title: 'Jadwal Ujian', content: '<p>Ujian hari Senin.</p>' })
  await colleague.put(`/post/${id}`, { ...DRAFT, content: '<p>Ujian hari Rabu.</p>' })
  return { world, operator, id }
}

/** Returns the element names of the compared words, once the versions have loaded. */
const readDiffTags = async () => [
  (await screen.findByText('Senin')).tagName,
  (await screen.findByText('Rabu')).tagName,
]

it('the plain text is equal whether or not the editor put paragraphs into list items', () => {
  const typed = '<ul><li><p>Satu</p></li><li><p>Dua</p></li></ul>'
  const stored = '<ul><li>Satu</li><li>Dua</li></ul>'
  expect(toPlainText(typed)).toBe(toPlainText(stored))
})

it('the diff is by words, and an earlier version can be restored into the form', async () => {
  const { operator, id } = await openPostWithVersions()
  const { user } = await openConsole(`/news/edit/${id}`, operator)
  await user.click(await screen.findByText('Riwayat'))
  expect(await readDiffTags()).toEqual(['DEL', 'INS'])
  await user.click(screen.getByText('Pakai versi ini'))
  expect(await screen.findByText(/^Versi ini dipakai lagi/)).toBeVisible()
  expect((await readPost(operator, id)).content).toBe('<p>Ujian hari Senin.</p>')
  expect(await screen.findByText('Ujian hari Senin.')).toBeVisible()
})

it('a restored version with a deleted picture gives a warning', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const content = `<p><img src="/images/900-${'a'.repeat(32)}.jpg" alt="Upacara"></p>`
  const { id } = await writePost(operator, { content })
  await operator.put(`/post/${id}`, { ...DRAFT, content: '<p>Tanpa gambar.</p>' })
  const { user } = await openConsole(`/news/edit/${id}`, operator)
  await user.click(await screen.findByText('Riwayat'))
  // The button is disabled until the versions have loaded.
  const button = await screen.findByText('Pakai versi ini')
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
  const warning = await screen.findByText(/Perhatian: gambar Upacara/)
  expect(warning.closest('[role=alert]')).toHaveClass('MuiAlert-colorWarning')
  await user.type(await screen.findByLabelText(/^Judul/), ' lagi')
  await user.click(screen.getByRole('button', { name: 'UPDATE' }))
  const secondWarning = await screen.findByText(/^Konten berhasil diperbarui\. Perhatian: gambar Upacara/)
  expect(secondWarning.closest('[role=alert]')).toHaveClass('MuiAlert-colorWarning')
})

it('a version cannot be restored over unsaved changes', async () => {
  const { operator, id } = await openPostWithVersions()
  const { user } = await openConsole(`/news/edit/${id}`, operator)
  await user.type(await screen.findByLabelText(/^Judul/), ' Baru')
  await user.click(screen.getByText('Riwayat'))
  expect(await screen.findByText('Pakai versi ini')).toBeDisabled()
  expect(screen.getByText(/Simpan atau batalkan dahulu/)).toBeVisible()
})

it('users who may only read the post do not see its history', async () => {
  const world = await openConsoleWorld()
  const { id } = await writePost(await world.as('Operator'), { title: 'Jadwal Ujian', status: 'publish' })
  await openConsole(`/news/edit/${id}`, await world.as({ keys: ['edit-content'] }))
  expect(await screen.findByText(/^Ditulis oleh/)).toBeVisible()
  expect(screen.queryByText('Riwayat')).toBeNull()
})

it('the progress bar stops once a version has failed to load', async () => {
  const { operator, id } = await openPostWithVersions()
  failRequests('GET', '/post/:id/revisions/:revision', { status: 500, message: 'Server sedang sibuk.' })
  const { user } = await openConsole(`/news/edit/${id}`, operator)
  await user.click(await screen.findByText('Riwayat'))
  const dialog = await screen.findByRole('dialog', { name: 'Riwayat' })
  expect(await within(dialog).findByText('Server sedang sibuk.')).toBeVisible()
  await waitFor(() => expect(within(dialog).queryByRole('progressbar')).toBeNull())
})

it('the history says to which classes a version was addressed', async () => {
  const { world, operator, id } = await openPostWithVersions()
  const audience = [{ kind: 'classroom', id: (await makeClassroom(world, 'VII', 'A')).id }]
  await operator.put(`/post/${id}`, { ...DRAFT, content: '<p>Ujian hari Rabu.</p>', audience })
  const { user } = await openConsole(`/news/edit/${id}`, operator)
  await user.click(await screen.findByText('Riwayat'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Riwayat' }))
  expect(await dialog.findByText('VII A')).toBeVisible()
})
