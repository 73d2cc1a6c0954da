/** Without edit access, a record opens in a read-only form. */
import { screen as page, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeStudent } from '#features/people/demo/factories.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { currentAddress, openConsole } from '#test/support/console/render.tsx'

const READER = { keys: ['sia-dashboard', 'sia-master'] } as const

test('a reader opens a student from the list by the name, and cannot edit any field', async () => {
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
])('a %s is read-only, without a save button', async (resource, label, body, field) => {
  const school = await openConsoleWorld()
  const created = await (await school.as('Administrator')).post<{ id: number }>(
    `/sia/master/${resource}`,
    body,
  )
  await openConsole(`/sia/master/${resource}/edit/${created.body.result.id}`, await school.as(READER))
  expect(await page.findByRole('heading', { level: 1, name: `Lihat ${label}` })).toBeVisible()
  expect(page.getByRole('textbox', { name: field })).toHaveAttribute('readonly')
  expect(page.queryByRole('button', { name: 'Simpan' })).toBeNull()
})

test("another author's post is read-only for a contributor, including its picture and text", async () => {
  const school = await openConsoleWorld()
  const admin = await school.as('Administrator')
  const created = await admin.post<{ id: number }>('/post', {
    type: 'news',
    title: 'Libur sekolah',
    content: '<p>Sekolah libur besok.</p>',
    status: 'publish',
    visibility: 'public',
  })
  await openConsole(
    `/news/edit/${created.body.result.id}`,
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

test('with edit access the title links to the editable form', async () => {
  const school = await openConsoleWorld()
  const admin = await school.as('Administrator')
  await admin.post('/sia/master/lesson', { code: 'MTK', name: 'Matematika' })
  const { user } = await openConsole('/sia/master/lesson', admin)
  await user.click(await page.findByRole('link', { name: 'Matematika' }))
  expect(await page.findByRole('heading', { level: 1, name: 'Ubah Mata Pelajaran' })).toBeVisible()
  expect(await page.findByRole('button', { name: 'Simpan' })).toBeEnabled()
})
