/** Without the right to change, rows open to be read, and their form cannot be written. */
import { screen as page, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeStudent } from '#server/seed/factories.ts'
import { openConsoleWorld } from '#test/support/network.ts'
import { currentAddress, openConsole } from '#test/support/render.tsx'

const READER = { keys: ['sia-dashboard', 'sia-master'] } as const

test('a reader opens a student from the list by the name, and reads it all', async () => {
  const school = await openConsoleWorld()
  const admin = await school.as('Administrator')
  await admin.post('/sia/master/student', { ...makeStudent(1), name: 'Budi Santoso', religion: 'islam' })
  const { user } = await openConsole('/sia/master/student', await school.as(READER))
  await user.click(await page.findByRole('link', { name: 'Budi Santoso' }))

  expect(await page.findByRole('heading', { level: 1, name: 'Lihat Siswa' })).toBeVisible()
  expect(currentAddress()).toMatch(/\/sia\/master\/student\/edit\/\d+$/)
  expect(page.getByText('Anda dapat melihatnya, tetapi tidak boleh mengubahnya.')).toBeVisible()
  const name = page.getByRole('textbox', { name: 'Nama' })
  expect(name).toHaveValue('Budi Santoso')
  await user.type(name, 'x')
  expect(name).toHaveValue('Budi Santoso')
  await user.click(page.getByRole('combobox', { name: 'Agama' }))
  expect(page.queryByRole('listbox')).toBeNull()
  expect(page.queryByRole('button', { name: 'Simpan' })).toBeNull()
  expect(page.queryByRole('button', { name: 'Almarhum / tidak ada' })).toBeNull()
})

test.each([
  ['lesson', 'Mata Pelajaran', { code: 'MTK', name: 'Matematika' }, 'Kode'],
  ['classroom', 'Kelas', { code: 'VII', room: 'A', name: 'VII A' }, 'Nama'],
  ['eduyear', 'Tahun Ajaran', { code: '2031', name: '2031/2032' }, 'Nama'],
])('a %s is read without a button to save', async (noun, label, body, field) => {
  const school = await openConsoleWorld()
  const made = await (await school.as('Administrator')).post<{ id: number }>(`/sia/master/${noun}`, body)
  await openConsole(`/sia/master/${noun}/edit/${made.body.result.id}`, await school.as(READER))
  expect(await page.findByRole('heading', { level: 1, name: `Lihat ${label}` })).toBeVisible()
  expect(page.getByRole('textbox', { name: field })).toHaveAttribute('readonly')
  expect(page.queryByRole('button', { name: 'Simpan' })).toBeNull()
})

test("another author's post is read by a contributor, pictures and text too", async () => {
  const school = await openConsoleWorld()
  const admin = await school.as('Administrator')
  const made = await admin.post<{ id: number }>('/post', {
    type: 'news',
    title: 'Libur sekolah',
    content: '<p>Sekolah libur besok.</p>',
    status: 'publish',
    visibility: 'public',
  })
  await openConsole(
    `/news/edit/${made.body.result.id}`,
    await school.as({ keys: ['dashboard', 'edit-content'] }),
  )
  expect(await page.findByRole('textbox', { name: 'Judul' })).toHaveAttribute('readonly')
  expect(
    page.getByText(/Ditulis oleh .*Anda dapat melihatnya, tetapi tidak boleh mengubahnya\./),
  ).toBeVisible()
  const text = await page.findByText('Sekolah libur besok.')
  expect(text.closest('[contenteditable]')).toHaveAttribute('contenteditable', 'false')
  expect(page.queryByRole('toolbar')).toBeNull()
  expect(page.queryByRole('button', { name: 'UPDATE' })).toBeNull()
  expect(within(page.getByRole('region', { name: 'Gambar' })).queryByRole('button')).toBeNull()
})

test('who may change finds the title a way to the form, and the form as it was', async () => {
  const school = await openConsoleWorld()
  const admin = await school.as('Administrator')
  await admin.post('/sia/master/lesson', { code: 'MTK', name: 'Matematika' })
  const { user } = await openConsole('/sia/master/lesson', admin)
  await user.click(await page.findByRole('link', { name: 'Matematika' }))
  expect(await page.findByRole('heading', { level: 1, name: 'Ubah Mata Pelajaran' })).toBeVisible()
  expect(await page.findByRole('button', { name: 'Simpan' })).toBeEnabled()
})
