/** Toasts: what a form said of its faults goes when the form is saved; every other message stays until its time is over. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { AdminContext, useNotify } from 'react-admin'
import { expect, it } from 'vitest'
import { i18nProvider } from '#src/i18n/id.ts'
import { Toasts } from '#src/layout/Toasts.tsx'

type Message = { text: string; type: 'success' | 'error' | 'info'; isUndoable?: boolean }
const FAULT: Message = { text: 'ra.message.invalid_form', type: 'error' }

/** A button that brings one message after the other, as somebody's work does. */
function Work({ messages }: { messages: readonly Message[] }) {
  const notify = useNotify()
  const rest = useRef([...messages])
  const bringNext = () => {
    const { text, type, isUndoable = false } = rest.current.shift() as Message
    notify(text, { type, undoable: isUndoable, autoHideDuration: null })
  }
  return (
    <button type="button" onClick={bringNext}>
      Kerjakan
    </button>
  )
}

/** The texts shown after all messages were brought, the newest first. */
async function shownAfter(...messages: Message[]) {
  const user = userEvent.setup()
  const { container } = render(
    <AdminContext i18nProvider={i18nProvider}>
      <Work messages={messages} />
      <Toasts />
    </AdminContext>,
  )
  for (const _ of messages) await user.click(screen.getByRole('button', { name: 'Kerjakan' }))
  const toasts = container.querySelectorAll('[role=alert], [role=status]')
  return [...toasts].map((toast) => toast.textContent)
}

it('a saved form takes away what was wrong in it', async () => {
  expect(await shownAfter(FAULT, { text: 'Perubahan disimpan.', type: 'success' })).toEqual([
    'Perubahan disimpan.',
  ])
})

it('a message that is no success leaves the faults standing', async () => {
  expect(await shownAfter(FAULT, { text: 'Mengunggah…', type: 'info' })).toEqual([
    'Mengunggah…',
    i18nProvider.translate('ra.message.invalid_form'),
  ])
})

it('a success leaves every other failure standing', async () => {
  const refused: Message = { text: 'Network error!', type: 'error' }
  expect(await shownAfter(refused, { text: 'Perubahan disimpan.', type: 'success' })).toEqual([
    'Perubahan disimpan.',
    'Network error!',
  ])
})

it('a repeated message moves to the top', async () => {
  const saved: Message = { text: 'Disimpan.', type: 'success' }
  const other: Message = { text: 'Judul disalin.', type: 'info' }
  expect(await shownAfter(saved, other, saved)).toEqual(['Disimpan.', 'Judul disalin.'])
})

it('what can be undone is never taken for a message shown before', async () => {
  const removed: Message = { text: 'Dihapus.', type: 'info', isUndoable: true }
  expect(await shownAfter(removed, removed)).toEqual(['Dihapus.Urungkan', 'Dihapus.Urungkan'])
})
