/** The site's dashboard: the disk space warning, a contributor's own posts, and the lists of pending and recent work. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failRequests, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'
import { writePost } from '#test/support/content/posts.ts'
import { createRecord } from '#test/support/sia/school.ts'

it('warns when the server has little disk space left', async () => {
  const world = await openConsoleWorld()
  const message = 'Ruang penyimpanan di server tinggal 300 MB.'
  world.context.files.free = async () => 300 * 1024 ** 2
  await openConsole('/', await world.as('Operator'))
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
})

it('is shown without the warning where the request for the disk space fails', async () => {
  const world = await openConsoleWorld()
  failRequests('GET', '/space', { status: 500 })
  await openConsole('/', await world.as('Operator'))
  expect(await screen.findByRole('heading', { name: /Selamat Datang di Dashboard CMS/ })).toBeVisible()
  expect(screen.queryByText(/Ruang penyimpanan/)).toBeNull()
})

it('shows contributors all their own posts', async () => {
  const world = await openConsoleWorld()
  const writer = await world.as({ keys: ['dashboard', 'add-content', 'edit-content'] })
  for (let index = 1; index <= 12; index += 1) await writePost(writer, { title: `Tulisan ${index}` })
  const { user } = await openConsole('/', writer)
  const ownPosts = within(await screen.findByRole('region', { name: 'Tulisan saya' }))
  expect(ownPosts.getAllByRole('link')).toHaveLength(10)
  await user.click(ownPosts.getByRole('button', { name: 'Tampilkan semua (12)' }))
  expect(ownPosts.getByRole('link', { name: /^Tulisan 1 ?Informasi/ })).toBeVisible()
  expect(screen.getByText('Belum ada headline.')).toBeVisible()
})

it('a contributor deletes their own post, and restores it', async () => {
  const world = await openConsoleWorld()
  const writer = await world.as({ keys: ['dashboard', 'add-content', 'edit-content', 'delete-content'] })
  await writePost(writer, { title: 'Tulisan keliru' })
  const { user } = await openConsole('/', writer)
  await user.click(await screen.findByRole('button', { name: 'Hapus Tulisan keliru' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hapus' }))
  const trash = within(await screen.findByRole('region', { name: 'Sampah' }))
  const ownPosts = within(screen.getByRole('region', { name: 'Tulisan saya' }))
  expect(ownPosts.queryByRole('link', { name: /Tulisan keliru/ })).toBeNull()
  await user.click(trash.getByRole('button', { name: 'Pulihkan Tulisan keliru' }))
  expect(await ownPosts.findByRole('link', { name: /Tulisan keliru/ })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Sampah' })).toBeNull()
})

it('a contributor without the key to delete sees no delete button', async () => {
  const world = await openConsoleWorld()
  const writer = await world.as({ keys: ['dashboard', 'add-content', 'edit-content'] })
  await writePost(writer, { title: 'Tulisan tetap' })
  await openConsole('/', writer)
  const ownPosts = within(await screen.findByRole('region', { name: 'Tulisan saya' }))
  expect(ownPosts.getByRole('link', { name: /Tulisan tetap/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Hapus Tulisan tetap' })).toBeNull()
})

it('shows drafts, the next agenda, headlines, recent changes, and a link to add each type of post', async () => {
  const world = await openConsoleWorld()
  const admin = await world.as('Administrator')
  const createPost = (fields: object) =>
    createRecord(admin, '/post', { content: '', status: 'publish', visibility: 'public', ...fields })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const draft = await createPost({ type: 'article', title: 'Belum selesai', status: 'draft' })
  const agenda = await createPost({ type: 'agenda', title: 'Upacara besok', agenda_date: tomorrow })
  const meta = [{ name: 'mtdt_headline_one', value: 1 }]
  const headline = await createPost({ type: 'news', title: 'Penerimaan siswa baru', meta })
  await openConsole('/', await world.as('Operator'))
  const linksIn = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  expect(await linksIn('Menunggu dikerjakan')).toContain(`/articles/edit/${draft}`)
  expect(await linksIn('Agenda berikutnya')).toEqual([`/agendas/edit/${agenda}`])
  expect(await linksIn('Headline')).toEqual([`/news/edit/${headline}`])
  expect((await linksIn('Terakhir dikerjakan')).sort()).toEqual(
    [`/agendas/edit/${agenda}`, `/articles/edit/${draft}`, `/news/edit/${headline}`].sort(),
  )
  const siteContent = within(screen.getByRole('region', { name: 'Konten Situs' }))
  for (const [typeName, path] of [
    ['artikel', '/articles'],
    ['halaman', '/pages'],
    ['informasi', '/news'],
    ['agenda', '/agendas'],
    ['sambutan', '/prefaces'],
  ] as const)
    expect(siteContent.getByRole('link', { name: `Tambah ${typeName}` })).toHaveAttribute(
      'href',
      `${path}/new`,
    )
})
