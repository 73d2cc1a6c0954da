/** The order of the slides goes through the outbox: it survives a lost connection and a reload, and never replaces another one unseen. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findButton } from '#test/support/console/lessons.ts'
import { failFirstRequest, failRequests, openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole, reload } from '#test/support/console/render.tsx'
import type { Client } from '#test/support/world/world.ts'

async function openSlides() {
  const operator = await (await openConsoleWorld()).as('Operator')
  for (const title of ['A', 'B', 'C']) await operator.post('/slide', { title })
  const opened = await openConsole('/slides', operator)
  await findButton('Pindahkan A')
  return { operator, opened, base: (await listStored(operator)).map(({ id }) => id) }
}

/** Puts what a drag of A below B puts into the outbox, because jsdom has no layout to drag in. */
async function moveA(base: readonly number[]) {
  const { SLIDE_ORDER, slideOrderOutbox } = await import('#features/media/console/slides/slideOrderOutbox.ts')
  const { sendWaiting } = await import('#platform/console/outbox/sender.ts')
  const [a = 0, b = 0, ...others] = base
  await act(async () => {
    const place = { title: 'Urutan slide', path: '/slides', state: 'waiting' } as const
    slideOrderOutbox.put(SLIDE_ORDER, { ids: [b, a, ...others], base }, place)
    await sendWaiting()
  })
}

const readTitles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const listStored = async (client: Client) =>
  (await client.get<{ rows: { id: number; title: string }[] }>('/slide')).body.result.rows
const readStored = async (client: Client) => (await listStored(client)).map(({ title }) => title)
const NOTICE = /^Belum terkirim \(1\): Urutan slide\./

it('an order of a lost connection is named, survives a reload, and is sent by the next start', async () => {
  const { operator, opened, base } = await openSlides()
  failFirstRequest('POST', '/slide/ordering', 'connectionError')
  await moveA(base)
  expect(await screen.findByText(NOTICE)).toBeVisible()
  expect(readTitles()).toEqual(['B', 'A', 'C'])
  expect(await readStored(operator)).toEqual(['A', 'B', 'C'])
  await reload(opened)
  await waitFor(async () => expect(await readStored(operator)).toEqual(['B', 'A', 'C']))
  await waitFor(() => expect(readTitles()).toEqual(['B', 'A', 'C']))
  await waitFor(() => expect(screen.queryByText(NOTICE)).toBeNull())
})

it('a slide that somebody has added meanwhile is merged', async () => {
  const { operator, base } = await openSlides()
  await operator.post('/slide', { title: 'D' })
  await moveA(base)
  await waitFor(async () => expect(await readStored(operator)).toEqual(['B', 'A', 'C', 'D']))
  await waitFor(() => expect(readTitles()).toEqual(['B', 'A', 'C', 'D']))
})

it('an order that somebody else has stored is shown, and is replaced only when asked', async () => {
  const { operator, opened, base } = await openSlides()
  const slides = await listStored(operator)
  const orders = [...slides].reverse().map(({ id }, order) => ({ id, order }))
  await operator.post('/slide/ordering', { orders })
  await moveA(base)
  expect(await screen.findByText(/^Urutan Anda belum tersimpan: .*di tempat lain/)).toBeVisible()
  await waitFor(() => expect(readTitles()).toEqual(['C', 'B', 'A']))
  expect(await readStored(operator)).toEqual(['C', 'B', 'A'])
  await opened.user.click(await findButton('Pakai urutan saya'))
  await waitFor(async () => expect(await readStored(operator)).toEqual(['B', 'A', 'C']))
  await waitFor(() => expect(readTitles()).toEqual(['B', 'A', 'C']))
})

it('a refused order is discarded after a question', async () => {
  const { opened, base } = await openSlides()
  failRequests('POST', '/slide/ordering', { status: 403, message: 'Akses ditolak.' })
  await moveA(base)
  expect(await screen.findByText(/^Urutan Anda belum tersimpan: Akses ditolak/)).toBeVisible()
  await opened.user.click(await findButton('Pakai yang tersimpan'))
  const question = within(await screen.findByRole('dialog', { name: 'Buang urutan Anda?' }))
  await opened.user.click(question.getByRole('button', { name: 'Buang' }))
  await waitFor(() => expect(screen.queryByText(/^Urutan Anda/)).toBeNull())
  expect(readTitles()).toEqual(['A', 'B', 'C'])
})
