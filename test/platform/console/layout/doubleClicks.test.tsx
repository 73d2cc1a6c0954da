/** Law: the second click of a double click presses nothing else than the first. */
import { Backdrop, Button, Chip, Link, ListItemButton, TableRow } from '@mui/material'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { useDoubleClicks } from '#platform/console/layout/useDoubleClicks.ts'

type Act = () => void
const MOVED: Record<string, (act: Act) => ReactNode> = {
  'a button': (act) => <Button onClick={act}>Kembalikan</Button>,
  'a link': (act) => (
    <Link href="#lain" onClick={act}>
      Lain
    </Link>
  ),
  'another comment': (act) => <Chip label="Bagus sekali" onClick={act} />,
  'a menu item': (act) => (
    <ListItemButton role="menuitem" onClick={act}>
      Nama
    </ListItemButton>
  ),
  'a tab': (act) => (
    <ListItemButton role="tab" onClick={act}>
      Tugas
    </ListItemButton>
  ),
  'a row of a list': (act) => <ListItemButton onClick={act}>Budi</ListItemButton>,
  'the button of the same name in the dialog that opens': (act) => (
    <div role="dialog" aria-labelledby="hapus">
      <Chip label="Bagus" onClick={act} />
    </div>
  ),
  'the backdrop of a dialog': (act) => <Backdrop open onClick={act} />,
  'a row of a table': (act) => <TableRow component="div" onClick={act} />,
}

function Screen({ children }: { children: ReactNode }) {
  useDoubleClicks()
  return children
}

/** Clicks once on a comment, and again at the same place on what is there then. */
function doubleClick(moved: (act: Act) => ReactNode) {
  const act = vi.fn()
  const { rerender, container } = render(
    <Screen>
      <Chip label="Bagus" onClick={() => {}} />
    </Screen>,
  )
  fireEvent.click(screen.getByText('Bagus'), { detail: 1 })
  rerender(<Screen>{moved(act)}</Screen>)
  const target = container.querySelector('[role="dialog"] > *') ?? container.firstElementChild
  if (!target) throw new Error('nothing is shown')
  const click = (detail: number) => fireEvent.click(target, { detail })
  return { act, click }
}

it.each(Object.entries(MOVED))('%s under the pointer is not pressed', (_, moved) => {
  const { act, click } = doubleClick(moved)
  click(2)
  click(3)
  expect(act).not.toHaveBeenCalled()
  click(1)
  expect(act).toHaveBeenCalledOnce()
})

it('the same button of the next answer is pressed, and so is another one by a key', () => {
  const same = doubleClick((act) => <Chip label="Bagus" onClick={act} />)
  same.click(2)
  expect(same.act).toHaveBeenCalledOnce()
  cleanup()
  const byKey = doubleClick((act) => <Button onClick={act}>Lain</Button>)
  byKey.click(0)
  expect(byKey.act).toHaveBeenCalledOnce()
})
