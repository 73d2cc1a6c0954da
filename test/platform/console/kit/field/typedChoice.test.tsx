/** Leaving a picker: Tab chooses the match of typed text and nothing else, and text left unchosen stays with a note. */
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { AdminContext } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { AutocompleteField } from '#platform/console/kit/field/AutocompleteField.tsx'
import { SelectField } from '#platform/console/kit/field/SelectField.tsx'
import { MultiSelectField } from '#platform/console/kit/list/filters/MultiSelectField.tsx'
import { lightTheme } from '#platform/console/layout/theme.ts'
import { WithoutStyles } from '#test/support/console/styles.tsx'

const TEACHERS = ['Cokro Aminoto', 'Dewi Sartika', 'Siti Aminah'].map((name, index) => ({
  id: index + 1,
  name,
}))
const DEWI = 2
const SITI = 3

function SinglePicker({ initialId = null }: { initialId?: number | null }) {
  const [id, setId] = useState(initialId)
  return (
    <AutocompleteField
      label="Guru"
      options={TEACHERS}
      value={id}
      onChange={(teacher) => setId(teacher?.id ?? null)}
    />
  )
}

function MultiPicker() {
  const [ids, setIds] = useState<number[]>([])
  return (
    <>
      <MultiSelectField label="Guru" options={TEACHERS} ids={ids} onChange={setIds} />
      <output>{ids.join()}</output>
    </>
  )
}

/** A picker and the input after it. */
function open(picker: ReactNode) {
  render(
    <>
      {picker}
      <input aria-label="Sesudah" />
    </>,
    { wrapper: WithoutStyles },
  )
  const input = screen.getByRole('combobox', { name: 'Guru' })
  const next = screen.getByRole('textbox', { name: 'Sesudah' })
  return { user: userEvent.setup(), input, next }
}

describe('a picker of one', () => {
  it('takes the highlighted match of typed text at Tab, and the focus moves on', async () => {
    const { user, input, next } = open(<SinglePicker />)
    await user.type(input, 'amin{ArrowDown}{Tab}')
    expect(input).toHaveValue('Siti Aminah')
    expect(next).toHaveFocus()
    expect(screen.queryByText(/belum dipilih/)).toBeNull()
  })

  it('takes the first match, which is highlighted without a key', async () => {
    const { user, input } = open(<SinglePicker initialId={SITI} />)
    await user.tripleClick(input)
    await user.keyboard('dew{Tab}')
    expect(input).toHaveValue('Dewi Sartika')
  })

  it.each([null, DEWI])('keeps %s at Tab if nothing was typed, also with open options', async (id) => {
    const { user, input } = open(<SinglePicker initialId={id} />)
    await user.click(input)
    expect(screen.getAllByRole('option').length).toBeGreaterThan(0)
    await user.tab()
    expect(input).toHaveValue(id === DEWI ? 'Dewi Sartika' : '')
    expect(screen.queryByText(/belum dipilih/)).toBeNull()
  })

  it('keeps the earlier choice at Tab after Escape', async () => {
    const { user, input } = open(<SinglePicker initialId={DEWI} />)
    await user.tripleClick(input)
    await user.keyboard('cok{Escape}{Tab}')
    expect(input).toHaveValue('Dewi Sartika')
    expect(screen.queryByText(/belum dipilih/)).toBeNull()
  })

  it('keeps text without a match, and says what is still chosen', async () => {
    const { user, input } = open(<SinglePicker initialId={DEWI} />)
    await user.tripleClick(input)
    await user.keyboard('zzz{Tab}')
    expect(input).toHaveValue('zzz')
    expect(
      screen.getByText('“zzz” belum dipilih dari daftar. Yang berlaku tetap Dewi Sartika.'),
    ).toBeVisible()
    await user.tripleClick(input)
    await user.keyboard('dewi{Tab}')
    expect(input).toHaveValue('Dewi Sartika')
    expect(screen.queryByText(/belum dipilih/)).toBeNull()
  })

  it('keeps text that is left with the mouse, and chooses nothing', async () => {
    const { user, input, next } = open(<SinglePicker />)
    await user.type(input, 'dewi')
    await user.click(next)
    expect(input).toHaveValue('dewi')
    expect(screen.getByText('“dewi” belum dipilih dari daftar.')).toBeVisible()
  })

  it('does not take an option under a resting mouse pointer', async () => {
    const { user, input } = open(<SinglePicker />)
    await user.type(input, 'i')
    await user.hover(screen.getByRole('option', { name: 'Siti Aminah' }))
    input.focus()
    await user.tab()
    expect(screen.getByText('“i” belum dipilih dari daftar.')).toBeVisible()
  })
})

describe('a picker of several', () => {
  it('takes the match of typed text at Tab', async () => {
    const { user, input } = open(<MultiPicker />)
    await user.type(input, 'dewi{Tab}')
    expect(screen.getByRole('status')).toHaveTextContent(String(DEWI))
    expect(input).toHaveValue('')
  })

  it('takes nothing at Tab if nothing was typed, or Escape was pressed', async () => {
    const { user, input } = open(<MultiPicker />)
    await user.click(input)
    await user.tab()
    await user.type(input, 'dewi{Escape}{Tab}')
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    expect(input).toHaveValue('')
  })

  it('keeps text without a match and says so', async () => {
    const { user, input } = open(<MultiPicker />)
    await user.type(input, 'zzz{Tab}')
    expect(input).toHaveValue('zzz')
    expect(screen.getByText('“zzz” belum dipilih dari daftar.')).toBeVisible()
  })
})

describe('a select', () => {
  const openSelect = async () => {
    const Select = () => {
      const [id, setId] = useState(SITI)
      return <SelectField label="Guru" options={TEACHERS} value={id} onChange={setId} />
    }
    render(
      <AdminContext theme={lightTheme}>
        <Select />
      </AdminContext>,
      { wrapper: WithoutStyles },
    )
    const user = userEvent.setup()
    await user.click(screen.getByRole('combobox', { name: 'Guru' }))
    await screen.findByRole('listbox')
    return user
  }
  const expectChosen = async (name: string) => {
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    expect(screen.getByRole('combobox', { name: 'Guru' })).toHaveTextContent(name)
  }

  it.each(['{ArrowUp}', 'd'])('takes at Tab the option that %s has reached', async (key) => {
    const user = await openSelect()
    await user.keyboard(`${key}{Tab}`)
    await expectChosen('Dewi Sartika')
  })

  it.each(['{Tab}', '{ArrowUp}{Escape}'])('keeps its choice after %s', async (keys) => {
    const user = await openSelect()
    await user.keyboard(keys)
    await expectChosen('Siti Aminah')
  })
})
