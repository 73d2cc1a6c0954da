/** The box 'Publikasi' is at hand: on a phone before the text, which may be long, and on a wide screen beside it. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/network.ts'
import { openConsole } from '#test/support/render.tsx'

it.each([
  [390, 'before'],
  [1280, 'beside'],
])('at %i px it stands %s the text', async (width, place) => {
  const world = await openConsoleWorld()
  window.innerWidth = width
  await openConsole('/articles/new', await world.as('Operator'))
  const title = await screen.findByRole('textbox', { name: /^Judul/ })
  const box = screen.getByText('Publikasi')
  const isBefore = Boolean(box.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING)
  expect(isBefore).toBe(place === 'before')
})
