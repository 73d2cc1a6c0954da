/** The content of a menu item and the website's teachers are selected by typing and Enter. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { resources } from '#src/features.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole, reload } from '#test/support/console/render.tsx'
import { writePost } from '#test/support/content/posts.ts'

const PAGE = { type: 'page', status: 'publish', visibility: 'public' }

const optionTexts = () => screen.queryAllByRole('option').map((option) => option.textContent)

/** Opens the dialog of a menu item linked to 'Visi dan Misi', where 'Tata Tertib' is published too. */
async function openMenuItem() {
  const operator = await (await openConsoleWorld()).as('Operator')
  await writePost(operator, { ...PAGE, title: 'Tata Tertib' })
  const { id } = await writePost(operator, { ...PAGE, title: 'Visi dan Misi' })
  await operator.post('/setting/menu', { name: 'Profil', type: 'main', post_id: id })
  const { user } = await openConsole('/menus/main', operator)
  await user.click(await screen.findByRole('tab', { name: 'Menu' }))
  await user.click(await screen.findByRole('button', { name: 'Edit Profil' }))
  const form = within(await screen.findByRole('dialog'))
  const content = form.getByRole('combobox', { name: /Konten/ })
  expect(content).toHaveValue('Visi dan Misi')
  return { operator, user, form, content, link: form.getByLabelText(/^Link/) }
}

it('Enter selects a content only once the options match the typed text', async () => {
  const { user, content, link } = await openMenuItem()
  await user.click(content)
  await waitFor(() => expect(optionTexts()).toHaveLength(2))
  await user.keyboard('{ArrowDown}')
  await user.clear(content)
  await user.paste('tata')
  await user.keyboard('{Enter}')
  expect(screen.getByText('Memuat…')).toBeVisible()
  expect(content).toHaveValue('tata')
  expect(link).not.toHaveValue('/pages/tata-tertib')
  expect(screen.getByRole('dialog')).toBeVisible()
  await waitFor(() => expect(optionTexts()).toEqual([expect.stringContaining('Tata Tertib')]))
  await user.keyboard('{Enter}')
  expect(link).toHaveValue('/pages/tata-tertib')
  expect(screen.getByRole('dialog')).toBeVisible()
})

it('the Enter that selects another content does not save the item', async () => {
  const { operator, user, form, content } = await openMenuItem()
  await user.tripleClick(content)
  await user.keyboard('tata')
  await waitFor(() => expect(optionTexts()).toEqual([expect.stringContaining('Tata Tertib')]))
  await user.keyboard('{Enter}')
  expect(content).toHaveValue('Tata Tertib')
  await user.click(form.getByRole('button', { name: 'Simpan' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await operator.get('/setting/menu?type=main')).body.result).toMatchObject({
    rows: [{ name: 'Profil', link: '/pages/tata-tertib' }],
  })
})

it('a content that was chosen before a reload is shown again, and saved', async () => {
  const operator = await (await openConsoleWorld()).as('Operator')
  await writePost(operator, { ...PAGE, title: 'Tata Tertib' })
  const opened = await openConsole('/menus/main', operator)
  const findContent = async () =>
    within(await screen.findByRole('dialog')).getByRole('combobox', { name: /Konten/ })
  await opened.user.click((await screen.findAllByRole('button', { name: 'Tambah Menu' }))[0] as HTMLElement)
  await opened.user.type(await screen.findByRole('textbox', { name: /^Nama/ }), 'Aturan')
  await opened.user.type(await findContent(), 'tata')
  await opened.user.click(await screen.findByRole('option', { name: /Tata Tertib/ }))
  const { user } = await reload(opened)
  await user.click(await screen.findByRole('button', { name: 'Lanjutkan' }))
  await waitFor(async () => expect(await findContent()).toHaveValue('Tata Tertib'))
  const custom = screen.getByRole('switch', { name: 'Custom link' })
  await user.click(custom)
  await user.click(custom)
  expect(await findContent()).toHaveValue('Tata Tertib')
  await user.click(screen.getByRole('button', { name: 'Simpan' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await operator.get('/setting/menu?type=main')).body.result).toMatchObject({
    rows: [{ name: 'Aturan', link: '/pages/tata-tertib', post_title: 'Tata Tertib' }],
  })
})

it('Tab and Enter select a teacher, deselect nobody, and do not save the form', async () => {
  const world = await openConsoleWorld()
  const admin = await world.as('Administrator')
  for (const [nip, name] of ['Cokro Aminoto', 'Dewi Sartika'].entries())
    await admin.post('/sia/master/teacher', { ...resources.teacher.sample, name, nip: `${nip + 1}` })
  const { user } = await openConsole('/setting/general', await world.as('Operator'))
  const teacherSelect = await screen.findByRole('combobox', { name: 'Guru di halaman Kontak' })
  await waitFor(() => expect(teacherSelect).toBeEnabled())
  await user.type(teacherSelect, 'dewi{Tab}')
  for (const typed of ['cokro', 'dewi']) await user.type(teacherSelect, `${typed}{Enter}`)
  for (const name of ['Cokro Aminoto', 'Dewi Sartika'])
    expect(screen.getByRole('button', { name })).toBeVisible()
  expect(screen.queryByText('Pengaturan berhasil disimpan.')).toBeNull()
})

it('Tab selects the content that matches the typed text', async () => {
  const { user, content, link } = await openMenuItem()
  await user.tripleClick(content)
  await user.keyboard('tata')
  await waitFor(() => expect(optionTexts()).toEqual([expect.stringContaining('Tata Tertib')]))
  await user.tab()
  expect(content).toHaveValue('Tata Tertib')
  expect(link).toHaveValue('/pages/tata-tertib')
  expect(screen.getByRole('dialog')).toBeVisible()
})
