/** A filter input in which several options are selected by typing and Enter. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { MultiSelectField } from '#platform/console/kit/list/filters/MultiSelectField.tsx'

const TEACHERS = [
  { id: 1, name: 'Cokro' },
  { id: 2, name: 'Dewi' },
]

function TeacherSelect() {
  const [ids, setIds] = useState<number[]>([])
  return <MultiSelectField label="Guru" options={TEACHERS} ids={ids} onChange={setIds} />
}

it('Enter selects the typed option, and nothing if none or only a selected one matches', async () => {
  const errors: string[] = []
  const recordError = (event: ErrorEvent) => errors.push(event.message)
  window.addEventListener('error', recordError)
  render(<TeacherSelect />)
  const user = userEvent.setup()
  for (const typed of ['dewi', 'cokro', 'dewi', 'tidak ada']) {
    await user.clear(screen.getByRole('combobox', { name: 'Guru' }))
    await user.type(screen.getByRole('combobox', { name: 'Guru' }), `${typed}{Enter}`)
  }
  window.removeEventListener('error', recordError)
  expect(errors).toEqual([])
  for (const { name } of TEACHERS) expect(screen.getByRole('button', { name })).toBeVisible()
})
