/** The button back to the top: there far down the page, and never over a bar of buttons. */
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ScrollToTop } from '#src/layout/ScrollToTop.tsx'

const button = () => screen.queryByRole('button', { name: 'Kembali ke atas' })
const scrollTo = (y: number) => {
  window.scrollY = y
  fireEvent.scroll(window)
}
afterEach(() => {
  window.scrollY = 0
})

it('comes far down the page, in the corner', async () => {
  render(<ScrollToTop />)
  expect(button()).toBeNull()
  scrollTo(500)
  expect(button()).toHaveStyle({ bottom: '20px' })
})

it('stands above a bar of buttons', async () => {
  const { container } = render(<div data-bar />)
  const bar = container.firstElementChild
  if (!bar) throw new Error('no bar')
  bar.getBoundingClientRect = () => new DOMRect(0, window.innerHeight - 68, 390, 68)
  render(<ScrollToTop />)
  scrollTo(500)
  expect(button()).toHaveStyle({ bottom: '76px' })
})
