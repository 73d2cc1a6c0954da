/** A menu's structure in two tabs: a newer one is never replaced unseen. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { MenuNode } from '#features/website/menu.ts'
import { findButton } from '#test/support/console/lessons.ts'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'

async function openMenu() {
  const operator = await (await openConsoleWorld()).as('Operator')
  for (const name of ['A', 'B', 'C']) await operator.post('/setting/menu', { type: 'main', name, link: '/' })
  const readStored = async () =>
    (await operator.get<MenuNode[]>('/setting/menu-structure?type=main')).body.result
  const storeElsewhere = async () => {
    const [a, b, c] = await readStored()
    await operator.post('/setting/menu-structure', { structures: [c, a, b] }, { type: 'main' })
  }
  const { user } = await openConsole('/menus/main', operator)
  await findButton('Turunkan: A')
  const readNames = async () => (await readStored()).map(({ text }) => text)
  return { user, readNames, storeElsewhere }
}

const OUTDATED = /^Susunan menu ini sudah diubah di tempat lain sejak Anda mulai menyusunnya/
const readRows = () => screen.getAllByRole('button', { name: /^Pindahkan/ }).map((handle) => handle.ariaLabel)

it('a structure that was saved in another tab is not replaced, until the person wants it', async () => {
  const { user, readNames, storeElsewhere } = await openMenu()
  await storeElsewhere()
  await user.click(await findButton('Turunkan: A'))
  await user.click(await findButton('Simpan Struktur'))
  expect(await screen.findByText(OUTDATED)).toBeVisible()
  expect(await readNames()).toEqual(['C', 'A', 'B'])
  expect(await findButton('Simpan Struktur')).toBeDisabled()
  await user.click(await findButton('Pakai susunan saya'))
  await user.click(await findButton('Simpan Struktur'))
  await waitFor(async () => expect(await readNames()).toEqual(['B', 'A', 'C']))
})

it('or is shown instead of the own changes, after a question', async () => {
  const { user, storeElsewhere } = await openMenu()
  await user.click(await findButton('Turunkan: A'))
  await storeElsewhere()
  window.dispatchEvent(new Event('visibilitychange'))
  await user.click(await findButton('Simpan Struktur'))
  await screen.findByText(OUTDATED)
  await user.click(await findButton('Muat yang terbaru'))
  await user.click(await findButton('Buang'))
  await waitFor(() => expect(readRows()).toEqual(['Pindahkan C', 'Pindahkan A', 'Pindahkan B']))
  expect(screen.queryByText(OUTDATED)).toBeNull()
})

it('what another tab has saved or discarded is read again', async () => {
  const { user, storeElsewhere } = await openMenu()
  await user.click(await findButton('Turunkan: A'))
  const key = Object.keys(localStorage).find((name) => name.startsWith('pelita.outbox.')) ?? ''
  await storeElsewhere()
  localStorage.removeItem(key)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
  await waitFor(() => expect(readRows()).toEqual(['Pindahkan C', 'Pindahkan A', 'Pindahkan B']))
})
