/** The box 'Publikasi' is always near the top: on a phone before the text, which may be long, and on a wide screen beside it. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openConsoleWorld } from '#test/support/console/network.ts'
import { openConsole } from '#test/support/console/render.tsx'

it.each([
  [390, 'before'],
  [1280, 'beside'],
])('at %i px it is %s the text', async (width, position) => {
  const world = await openConsoleWorld()
  window.innerWidth = width
  await openConsole('/articles/new', await world.as('Operator'))
  const title = await screen.findByRole('textbox', { name: /^Judul/ })
  const publicationHeading = screen.getByText('Publikasi')
  const isBefore = Boolean(
    publicationHeading.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(isBefore).toBe(position === 'before')
})
