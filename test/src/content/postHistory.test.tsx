/** 'Riwayat' in the form of a post: what each save changed, and an earlier version used again. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { toPlainText } from '#src/content/posts/history/revisionTexts.ts'
import { openConsoleWorld } from '#test/support/network.ts'
import { DRAFT, readPost, writePost } from '#test/support/posts.ts'
import { openConsole } from '#test/support/render.tsx'

async function withVersions() {
  const world = await openConsoleWorld()
  const [operator, colleague] = [await world.as('Operator'), await world.as('Operator')]
  const { id } = await writePost(operator, { title: 'Jadwal Ujian', content: '<p>Ujian hari Senin.</p>' })
  await colleague.put(`/post/${id}`, { ...DRAFT, content: '<p>Ujian hari Rabu.</p>' })
  return { world, operator, id }
}

/** The texts that are compared, once they have come. */
const difference = async () => [
  (await screen.findByText('Senin')).tagName,
  (await screen.findByText('Rabu')).tagName,
]

it('tells no blank lines where only the editor put paragraphs into a list', () => {
  const [typed, stored] = [
    '<ul><li><p>Satu</p></li><li><p>Dua</p></li></ul>',
    '<ul><li>Satu</li><li>Dua</li></ul>',
  ]
  expect(toPlainText(typed)).toBe(toPlainText(stored))
})

it('shows by words what differs from now, and brings an earlier version back into the form', async () => {
  const { operator, id } = await withVersions()
  const { user } = await openConsole(`/news/edit/${id}`, operator)
  await user.click(await screen.findByText('Riwayat'))
  expect(await difference()).toEqual(['DEL', 'INS'])
  await user.click(screen.getByText('Pakai versi ini'))
  expect(await screen.findByText(/^Versi ini dipakai lagi/)).toBeVisible()
  expect((await readPost(operator, id)).content).toBe('<p>Ujian hari Senin.</p>')
  expect(await screen.findByText('Ujian hari Senin.')).toBeVisible()
})

it('warns of a picture in an earlier version that is no more', async () => {
  const world = await openConsoleWorld()
  const operator = await world.as('Operator')
  const content = `<p><img src="/images/900-${'a'.repeat(32)}.jpg" alt="Upacara"></p>`
  const { id } = await writePost(operator, { content })
  await operator.put(`/post/${id}`, { ...DRAFT, content: '<p>Tanpa gambar.</p>' })
  const { user } = await openConsole(`/news/edit/${id}`, operator)
  await user.click(await screen.findByText('Riwayat'))
  // Once the versions have come; before, there is none to use.
  const button = await screen.findByText('Pakai versi ini')
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
  const warning = await screen.findByText(/Perhatian: gambar Upacara/)
  expect(warning.closest('[role=alert]')).toHaveClass('MuiAlert-colorWarning')
  await user.type(await screen.findByLabelText(/^Judul/), ' lagi')
  await user.click(screen.getByRole('button', { name: 'UPDATE' }))
  const again = await screen.findByText(/^Konten berhasil diperbarui\. Perhatian: gambar Upacara/)
  expect(again.closest('[role=alert]')).toHaveClass('MuiAlert-colorWarning')
})

it('brings nothing back over what is typed and not saved', async () => {
  const { operator, id } = await withVersions()
  const { user } = await openConsole(`/news/edit/${id}`, operator)
  await user.type(await screen.findByLabelText(/^Judul/), ' Baru')
  await user.click(screen.getByText('Riwayat'))
  expect(await screen.findByText('Pakai versi ini')).toBeDisabled()
  expect(screen.getByText(/Simpan atau batalkan dahulu/)).toBeVisible()
})

it('is not offered to who may read the post and not change it', async () => {
  const world = await openConsoleWorld()
  const { id } = await writePost(await world.as('Operator'), { title: 'Jadwal Ujian', status: 'publish' })
  await openConsole(`/news/edit/${id}`, await world.as({ keys: ['edit-content'] }))
  expect(await screen.findByText(/^Ditulis oleh/)).toBeVisible()
  expect(screen.queryByText('Riwayat')).toBeNull()
})
