/** The sidebar scrolls to the entry of the open screen once: later it stays where the user has scrolled it. */
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { SidebarLink } from '#platform/console/layout/menu/SidebarItem.tsx'

it('an entry is scrolled into view when its screen opens, not at every rendering', () => {
  const scrollIntoView = vi.fn<Element['scrollIntoView']>()
  const before = Element.prototype.scrollIntoView
  Element.prototype.scrollIntoView = scrollIntoView
  try {
    const entry = (isActive: boolean) => (
      <MemoryRouter>
        <SidebarLink
          screen={{ path: '/slides', label: 'Slide', access: [] }}
          isActive={isActive}
          isRail={false}
          onFollow={() => undefined}
        />
      </MemoryRouter>
    )
    const { rerender } = render(entry(false))
    expect(scrollIntoView).not.toHaveBeenCalled()
    rerender(entry(true))
    rerender(entry(true))
    expect(scrollIntoView).toHaveBeenCalledOnce()
  } finally {
    Element.prototype.scrollIntoView = before
  }
})
