/** Law: a recovered focus never lands on a control that acts, and a held key presses a button once. */
import { Button, Checkbox, Chip, Link } from '@mui/material'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { useFocusRecovery } from '#platform/console/layout/useFocusRecovery.ts'
import { useHeldKeys } from '#platform/console/layout/useHeldKeys.ts'

/** Whatever acts on Enter or Space, or takes what is typed. */
const ACTING =
  'a, button, input, select, textarea, summary, [contenteditable="true"], [tabindex="0"], ' +
  '[role="button"], [role="link"], [role="checkbox"], [role="switch"], [role="tab"], [role="menuitem"], [role="grid"]'

type Act = () => void
const CONTROLS: Record<string, (act: Act) => ReactNode> = {
  button: (act) => <Button onClick={act}>Berikutnya</Button>,
  link: (act) => (
    <Link href="/lain" onClick={act}>
      Lain
    </Link>
  ),
  chip: (act) => <Chip label="Bagus" onClick={act} />,
  checkbox: (act) => <Checkbox onChange={act} />,
  field: (act) => <input aria-label="Nilai" onChange={act} />,
  'text area': (act) => <textarea aria-label="Umpan balik" onChange={act} />,
}
const names = Object.keys(CONTROLS)
const renderAll = (act: Act) => names.map((name) => <div key={name}>{CONTROLS[name]?.(act)}</div>)

type Props = { version: number; act: Act; lost: (act: Act) => ReactNode }

/** A screen whose part is replaced by another one in each version, as when an answer, row or page is left. */
function Screen({ version, act, lost }: Props) {
  useFocusRecovery()
  return (
    <main tabIndex={-1}>
      <h1>Judul</h1>
      <section aria-label="Bagian">
        <div key={version}>
          <div data-testid="lost">{lost(() => {})}</div>
          {renderAll(act)}
        </div>
        {renderAll(act)}
      </section>
    </main>
  )
}

describe.each(names)('when a focused %s disappears', (name) => {
  it('the part of the screen around it gets the focus, where keys do nothing', async () => {
    const act = vi.fn()
    const lost = CONTROLS[name] ?? renderAll
    const { rerender } = render(<Screen version={1} act={act} lost={lost} />)
    const user = userEvent.setup()
    await user.tab()
    const focused = document.activeElement
    expect(screen.getByTestId('lost').contains(focused)).toBe(true)
    rerender(<Screen version={2} act={act} lost={lost} />)
    expect(focused?.isConnected).toBe(false)
    await waitFor(() => expect(screen.getByRole('region')).toHaveFocus())
    expect(document.activeElement?.matches(ACTING)).toBe(false)
    await user.keyboard('87{Enter} {Enter}')
    expect(act).not.toHaveBeenCalled()
    // Tab goes on from there.
    await user.tab()
    expect(screen.getByTestId('lost').contains(document.activeElement)).toBe(true)
    expect(screen.getByRole('region')).not.toHaveAttribute('tabindex')
  })
})

function HeldButton({ onPress }: { onPress: Act }) {
  useHeldKeys()
  return (
    <>
      <button type="button" onKeyDown={onPress}>
        Kembalikan
      </button>
      <textarea aria-label="Umpan balik" onKeyDown={onPress} />
    </>
  )
}

it('a held Enter presses a button once, and still repeats in a text', () => {
  const onPress = vi.fn()
  render(<HeldButton onPress={onPress} />)
  const hold = (element: HTMLElement) =>
    [false, true, true].map((repeat) => fireEvent.keyDown(element, { key: 'Enter', repeat }))
  expect(hold(screen.getByRole('button'))).toEqual([true, false, false])
  expect(onPress).toHaveBeenCalledTimes(1)
  expect(hold(screen.getByRole('textbox'))).toEqual([true, true, true])
})
