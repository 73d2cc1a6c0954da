/** The button back to the top appears far down the page, and never covers a bar of buttons. */
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ScrollToTop } from '#platform/console/layout/ScrollToTop.tsx'

const queryButton = () => screen.queryByRole('button', { name: 'Kembali ke atas' })
const scrollTo = (y: number) => {
  window.scrollY = y
  fireEvent.scroll(window)
}
afterEach(() => {
  window.scrollY = 0
})

it('appears in the corner far down the page', async () => {
  render(<ScrollToTop />)
  expect(queryButton()).toBeNull()
  scrollTo(500)
  expect(queryButton()).toHaveStyle({ bottom: '20px' })
})

it('is placed above a bar of buttons', async () => {
  const { container } = render(<div data-bar />)
  const bar = container.firstElementChild
  if (!bar) throw new Error('no bar')
  bar.getBoundingClientRect = () => new DOMRect(0, window.innerHeight - 68, 390, 68)
  render(<ScrollToTop />)
  scrollTo(500)
  expect(queryButton()).toHaveStyle({ bottom: '76px' })
})
