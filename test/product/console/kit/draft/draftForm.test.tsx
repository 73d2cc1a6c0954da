/** Buang on a restored draft empties inputs of every kind, also those that are mounted after the draft was restored. */
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { DraftForm } from '#platform/console/kit/draft/DraftForm.tsx'
import { FormDraft } from '#platform/console/kit/draft/FormDraft.tsx'
import { useDraft } from '#platform/console/kit/draft/useDraft.ts'
import { FormSchemaProvider } from '#platform/console/kit/form/FormSchema.ts'
import { saveDraft } from '#platform/console/providers/data/drafts.ts'
import { discardInput } from '#test/support/console/lessons.ts'

const schema = z.object({ title: z.string(), text: z.string() })

function Input({ source }: { source: string }) {
  const { field } = useInput({ source, format: (value) => value ?? '' })
  return <input {...field} aria-label={source} />
}

/** Keeps its text itself, as an input of dates does until the text is a date. */
function OwnStateInput() {
  const { field } = useInput({ source: 'text' })
  const [text, setText] = useState<string | null>(null)
  const shownText: string = text ?? field.value ?? ''
  if (text === null && shownText !== '') setText(shownText)
  return <input aria-label="text" value={shownText} onChange={({ target }) => setText(target.value)} />
}

const LazyInput = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, 50))
  return { default: () => <Input source="text" /> }
})

/** Shown for a title only. */
const ConditionalInput = () => (useWatch({ name: 'title' }) ? <Input source="text" /> : null)

function ToggledInput() {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <Input source="text" />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Buka
    </button>
  )
}

const INPUTS: Record<string, ReactNode> = {
  'at once': <Input source="text" />,
  'lazily loaded': (
    <Suspense>
      <LazyInput />
    </Suspense>
  ),
  'shown by another input': <ConditionalInput />,
  'opened with a button': <ToggledInput />,
  'with a state of its own': <OwnStateInput />,
}

function TestForm({ children }: { children: ReactNode }) {
  return (
    <FormSchemaProvider value={schema}>
      <DraftForm formDraft={useDraft()} defaultValues={{ title: '' }}>
        <FormDraft />
        <Input source="title" />
        {children}
      </DraftForm>
    </FormSchemaProvider>
  )
}

it('Buang asks first, and Batal keeps what was restored', async () => {
  saveDraft('/new#', { key: 'a', base: null, values: { title: 'Draf satu', text: 'Isi draf' } })
  render(
    <MemoryRouter initialEntries={['/new']}>
      <TestForm>{INPUTS['at once']}</TestForm>
    </MemoryRouter>,
  )
  const user = userEvent.setup()
  await waitFor(() => expect(screen.getByLabelText('title')).toHaveValue('Draf satu'))
  await user.click(screen.getByRole('button', { name: 'Buang' }))
  await user.click(screen.getByRole('button', { name: 'Batal' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('title')).toHaveValue('Draf satu')
  expect(screen.getByLabelText('text')).toHaveValue('Isi draf')
})

it.each(Object.entries(INPUTS))('an input %s', async (_kind, input) => {
  saveDraft('/new#', { key: 'a', base: null, values: { title: 'Draf satu', text: 'Isi draf' } })
  render(
    <MemoryRouter initialEntries={['/new']}>
      <TestForm>{input}</TestForm>
    </MemoryRouter>,
  )
  const user = userEvent.setup()
  const open = async () => {
    const button = screen.queryByRole('button', { name: 'Buka' })
    if (button) await user.click(button)
  }
  await waitFor(() => expect(screen.getByLabelText('title')).toHaveValue('Draf satu'))
  await open()
  await waitFor(() => expect(screen.getByLabelText('text')).toHaveValue('Isi draf'))
  await discardInput(user)
  await act(async () => {})
  await user.type(screen.getByLabelText('title'), 'Judul')
  await open()
  await waitFor(() => expect(screen.getByLabelText('text')).toHaveValue(''))
  expect(screen.getByLabelText('title')).toHaveValue('Judul')
})
