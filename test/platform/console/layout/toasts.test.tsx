/** Toasts: the message about an invalid form disappears when the form is saved; every other message stays until its timeout. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { AdminContext, useNotify } from 'react-admin'
import { expect, it } from 'vitest'
import { i18nProvider } from '#platform/console/i18n/id.ts'
import { Toasts } from '#platform/console/layout/Toasts.tsx'

type Message = { text: string; type: 'success' | 'error' | 'info'; isUndoable?: boolean }
const INVALID_FORM: Message = { text: 'ra.message.invalid_form', type: 'error' }

/** A button that shows the next message on each click. */
function NotifyButton({ messages }: { messages: readonly Message[] }) {
  const notify = useNotify()
  const pending = useRef([...messages])
  const showNext = () => {
    const { text, type, isUndoable = false } = pending.current.shift() as Message
    notify(text, { type, undoable: isUndoable, autoHideDuration: null })
  }
  return (
    <button type="button" onClick={showNext}>
      Kerjakan
    </button>
  )
}

/** Shows all messages and returns the texts of the toasts that are visible then, the newest first. */
async function visibleAfter(...messages: Message[]) {
  const user = userEvent.setup()
  const { container } = render(
    <AdminContext i18nProvider={i18nProvider}>
      <NotifyButton messages={messages} />
      <Toasts />
    </AdminContext>,
  )
  for (const _ of messages) await user.click(screen.getByRole('button', { name: 'Kerjakan' }))
  const toasts = container.querySelectorAll('[role=alert], [role=status]')
  return [...toasts].map((toast) => toast.textContent)
}

it('a saved form removes the message about its invalid fields', async () => {
  expect(await visibleAfter(INVALID_FORM, { text: 'Perubahan disimpan.', type: 'success' })).toEqual([
    'Perubahan disimpan.',
  ])
})

it('a message other than a success leaves the message about invalid fields', async () => {
  expect(await visibleAfter(INVALID_FORM, { text: 'Mengunggah…', type: 'info' })).toEqual([
    'Mengunggah…',
    i18nProvider.translate('ra.message.invalid_form'),
  ])
})

it('a success leaves every other error message', async () => {
  const networkError: Message = { text: 'Network error!', type: 'error' }
  expect(await visibleAfter(networkError, { text: 'Perubahan disimpan.', type: 'success' })).toEqual([
    'Perubahan disimpan.',
    'Network error!',
  ])
})

it('a repeated message moves to the top', async () => {
  const saved: Message = { text: 'Disimpan.', type: 'success' }
  const other: Message = { text: 'Judul disalin.', type: 'info' }
  expect(await visibleAfter(saved, other, saved)).toEqual(['Disimpan.', 'Judul disalin.'])
})

it('an undoable message is never merged with an equal one', async () => {
  const deletion: Message = { text: 'Dihapus.', type: 'info', isUndoable: true }
  expect(await visibleAfter(deletion, deletion)).toEqual(['Dihapus.Urungkan', 'Dihapus.Urungkan'])
})
