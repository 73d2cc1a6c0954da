/** The site's dashboard: what an administrator is to know before it is too late. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fault, openSchool } from '#test/support/network.ts'
import { writePost } from '#test/support/posts.ts'
import { openConsole } from '#test/support/render.tsx'

it('tells that the server has little room left, and says nothing while there is enough', async () => {
  const world = await openSchool()
  const message = 'Ruang penyimpanan di server tinggal 300 MB.'
  world.context.files.free = async () => 300 * 1024 ** 2
  await openConsole('/', await world.as('Operator'))
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
})

it('stands without it where the server does not say', async () => {
  const world = await openSchool()
  fault('GET', '/space', { status: 500 })
  await openConsole('/', await world.as('Operator'))
  expect(await screen.findByRole('heading', { name: /Selamat Datang di Dashboard CMS/ })).toBeVisible()
  expect(screen.queryByText(/Ruang penyimpanan/)).toBeNull()
})

it('a contributor comes from it to everything they wrote', async () => {
  const world = await openSchool()
  const writer = await world.as({ keys: ['dashboard', 'add-content', 'edit-content'] })
  for (let index = 1; index <= 12; index += 1) await writePost(writer, { title: `Tulisan ${index}` })
  const { user } = await openConsole('/', writer)
  const own = within(await screen.findByRole('region', { name: 'Tulisan saya' }))
  expect(own.getAllByRole('link')).toHaveLength(10)
  await user.click(own.getByRole('button', { name: 'Tampilkan semua (12)' }))
  expect(own.getByRole('link', { name: /^Tulisan 1 ?Informasi/ })).toBeVisible()
  expect(screen.getByText('Belum ada headline.')).toBeVisible()
})
