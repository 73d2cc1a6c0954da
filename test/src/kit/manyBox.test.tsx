/** A box of a filter in which several are chosen by typing and Enter. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { MultiSelectBox } from '#src/kit/list/filterForms/MultiSelectBox.tsx'

const TEACHERS = [
  { id: 1, name: 'Cokro' },
  { id: 2, name: 'Dewi' },
]

function Teachers() {
  const [ids, setIds] = useState<number[]>([])
  return <MultiSelectBox label="Guru" options={TEACHERS} ids={ids} onChange={setIds} />
}

it('Enter picks what is typed, and nothing where nobody or only who is chosen is called so', async () => {
  const failed: string[] = []
  const note = (event: ErrorEvent) => failed.push(event.message)
  window.addEventListener('error', note)
  render(<Teachers />)
  const user = userEvent.setup()
  for (const typed of ['dewi', 'cokro', 'dewi', 'tidak ada']) {
    await user.clear(screen.getByRole('combobox', { name: 'Guru' }))
    await user.type(screen.getByRole('combobox', { name: 'Guru' }), `${typed}{Enter}`)
  }
  window.removeEventListener('error', note)
  expect(failed).toEqual([])
  for (const { name } of TEACHERS) expect(screen.getByRole('button', { name })).toBeVisible()
})
