/** The site's dashboard: what an administrator is to know before it is too late. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fault, openSchool } from '#test/support/network.ts'
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
