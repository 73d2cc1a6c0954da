/** The site's dashboard: what an administrator is to know before it is too late. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failRequests, openConsoleWorld } from '#test/support/network.ts'
import { writePost } from '#test/support/posts.ts'
import { openConsole } from '#test/support/render.tsx'
import { createRecord } from '#test/support/school.ts'

it('tells that the server has little room left, and says nothing while there is enough', async () => {
  const world = await openConsoleWorld()
  const message = 'Ruang penyimpanan di server tinggal 300 MB.'
  world.context.files.free = async () => 300 * 1024 ** 2
  await openConsole('/', await world.as('Operator'))
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
})

it('stands without it where the server does not say', async () => {
  const world = await openConsoleWorld()
  failRequests('GET', '/space', { status: 500 })
  await openConsole('/', await world.as('Operator'))
  expect(await screen.findByRole('heading', { name: /Selamat Datang di Dashboard CMS/ })).toBeVisible()
  expect(screen.queryByText(/Ruang penyimpanan/)).toBeNull()
})

it('a contributor comes from it to everything they wrote', async () => {
  const world = await openConsoleWorld()
  const writer = await world.as({ keys: ['dashboard', 'add-content', 'edit-content'] })
  for (let index = 1; index <= 12; index += 1) await writePost(writer, { title: `Tulisan ${index}` })
  const { user } = await openConsole('/', writer)
  const own = within(await screen.findByRole('region', { name: 'Tulisan saya' }))
  expect(own.getAllByRole('link')).toHaveLength(10)
  await user.click(own.getByRole('button', { name: 'Tampilkan semua (12)' }))
  expect(own.getByRole('link', { name: /^Tulisan 1 ?Informasi/ })).toBeVisible()
  expect(screen.getByText('Belum ada headline.')).toBeVisible()
})

it('a contributor deletes there what they wrote, and brings it back', async () => {
  const world = await openConsoleWorld()
  const writer = await world.as({ keys: ['dashboard', 'add-content', 'edit-content', 'delete-content'] })
  await writePost(writer, { title: 'Tulisan keliru' })
  const { user } = await openConsole('/', writer)
  await user.click(await screen.findByRole('button', { name: 'Hapus Tulisan keliru' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hapus' }))
  const trash = within(await screen.findByRole('region', { name: 'Sampah' }))
  const own = within(screen.getByRole('region', { name: 'Tulisan saya' }))
  expect(own.queryByRole('link', { name: /Tulisan keliru/ })).toBeNull()
  await user.click(trash.getByRole('button', { name: 'Pulihkan Tulisan keliru' }))
  expect(await own.findByRole('link', { name: /Tulisan keliru/ })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Sampah' })).toBeNull()
})

it('who may not delete is offered no deletion there', async () => {
  const world = await openConsoleWorld()
  const writer = await world.as({ keys: ['dashboard', 'add-content', 'edit-content'] })
  await writePost(writer, { title: 'Tulisan tetap' })
  await openConsole('/', writer)
  const own = within(await screen.findByRole('region', { name: 'Tulisan saya' }))
  expect(own.getByRole('link', { name: /Tulisan tetap/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Hapus Tulisan tetap' })).toBeNull()
})

it('holds what waits, what comes, what was done last, and a way to write each kind of post', async () => {
  const world = await openConsoleWorld()
  const admin = await world.as('Administrator')
  const post = (changes: object) =>
    createRecord(admin, '/post', { content: '', status: 'publish', visibility: 'public', ...changes })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const draft = await post({ type: 'article', title: 'Belum selesai', status: 'draft' })
  const agenda = await post({ type: 'agenda', title: 'Upacara besok', agenda_date: tomorrow })
  const meta = [{ name: 'mtdt_headline_one', value: 1 }]
  const headline = await post({ type: 'news', title: 'Penerimaan siswa baru', meta })
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
  const counts = within(screen.getByRole('region', { name: 'Konten Situs' }))
  for (const [kind, path] of [
    ['artikel', '/articles'],
    ['halaman', '/pages'],
    ['informasi', '/news'],
    ['agenda', '/agendas'],
    ['sambutan', '/prefaces'],
  ] as const)
    expect(counts.getByRole('link', { name: `Tambah ${kind}` })).toHaveAttribute('href', `${path}/new`)
})
