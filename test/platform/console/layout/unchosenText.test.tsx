/** Law: no save walks past typed text that is no choice, whatever the picker, and however it is saved. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import {
  AdminContext,
  AutocompleteArrayInput,
  AutocompleteInput,
  Form,
  ReferenceArrayInput,
  ReferenceInput,
  testDataProvider,
} from 'react-admin'
import { expect, it, vi } from 'vitest'
import { AutocompleteField } from '#platform/console/kit/field/AutocompleteField.tsx'
import { useTypedChoice } from '#platform/console/kit/field/useTypedChoice.ts'
import { MultiSelectField } from '#platform/console/kit/list/filters/MultiSelectField.tsx'
import { CHOICE_BUTTON_PROPS, SAVE_BUTTON_PROPS } from '#platform/console/kit/screen/saveButton.ts'
import { lightTheme } from '#platform/console/layout/theme.ts'
import { useSaveShortcut } from '#platform/console/layout/useSaveShortcut.ts'
import { useUnchosenText } from '#platform/console/layout/useUnchosenText.ts'
import { WithoutStyles } from '#test/support/console/styles.tsx'
import { eventually } from '#test/support/world/eventually.ts'

const TEACHERS = [
  { id: 1, name: 'Cokro Aminoto' },
  { id: 2, name: 'Dewi Sartika' },
]
const ignore = () => {}

/** As ReferenceAutocompleteInput and ReferenceArrayAutocompleteInput use it. */
function useReferenceProps() {
  const { inputProps, note } = useTypedChoice({ isUncontrolled: true })
  const { inputValue: _, ...handlers } = inputProps
  return { ...handlers, label: 'Guru', clearOnBlur: false, helperText: note ?? false }
}
const ReferenceOne = () => <AutocompleteInput {...useReferenceProps()} />
const ReferenceSeveral = () => <AutocompleteArrayInput {...useReferenceProps()} />

const PICKERS: Record<string, ReactNode> = {
  'a picker of one': <AutocompleteField label="Guru" options={TEACHERS} value={null} onChange={ignore} />,
  'a picker of one that has a choice': (
    <AutocompleteField label="Guru" options={TEACHERS} value={2} onChange={ignore} />
  ),
  'a picker in a table': (
    <AutocompleteField isInTable label="Guru" options={TEACHERS} value={null} onChange={ignore} />
  ),
  'a picker of several': <MultiSelectField label="Guru" options={TEACHERS} ids={[]} onChange={ignore} />,
  'a reference to one': (
    <ReferenceInput source="teacher_id" reference="teachers">
      <ReferenceOne />
    </ReferenceInput>
  ),
  'a reference to several': (
    <ReferenceArrayInput source="teacher_ids" reference="teachers">
      <ReferenceSeveral />
    </ReferenceArrayInput>
  ),
}
const SAVES = [
  'by the form’s button',
  'by Enter in another field',
  'by the button of a sheet',
  'by another button',
  'by Ctrl+S in another field',
  'by Ctrl+S in a field outside the form',
]

/** The field in which these keys save. */
const KEYS: Record<string, readonly [string, string]> = {
  'by Enter in another field': ['Catatan', '{Enter}'],
  'by Ctrl+S in another field': ['Catatan', '{Control>}s{/Control}'],
  'by Ctrl+S in a field outside the form': ['Cari', '{Control>}s{/Control}'],
}

function Page({ save, children }: { save: () => void; children: ReactNode }) {
  useUnchosenText()
  useSaveShortcut()
  return (
    <main>
      <Form onSubmit={save}>
        {children}
        <input aria-label="Catatan" />
        <button type="submit">{SAVES[0]}</button>
      </Form>
      <input aria-label="Cari" />
      <button type="button" {...SAVE_BUTTON_PROPS} onClick={save}>
        {SAVES[2]}
      </button>
      <button type="button" {...CHOICE_BUTTON_PROPS} onClick={save}>
        {SAVES[3]}
      </button>
    </main>
  )
}

it.each(Object.entries(PICKERS))('%s', async (_, picker) => {
  const save = vi.fn()
  const dataProvider = testDataProvider({
    getList: vi.fn().mockResolvedValue({ data: TEACHERS, total: TEACHERS.length }),
    getMany: vi.fn().mockResolvedValue({ data: [] }),
  })
  render(
    <AdminContext theme={lightTheme} dataProvider={dataProvider}>
      <Page save={save}>{picker}</Page>
    </AdminContext>,
    { wrapper: WithoutStyles },
  )
  const user = userEvent.setup()
  const press = async (save: string) => {
    const [field, keys] = KEYS[save] ?? []
    if (field && keys) return user.type(screen.getByRole('textbox', { name: field }), keys)
    return user.click(screen.getByRole('button', { name: save }))
  }
  const input = await screen.findByRole('combobox', { name: 'Guru' })
  await user.clear(input)
  await user.type(input, 'zzz')
  for (const button of SAVES) {
    await press(button)
    expect(input, button).toHaveFocus()
    expect(input).toHaveValue('zzz')
    expect(await screen.findByText(/^“zzz” belum dipilih dari daftar/)).toBeVisible()
  }
  expect(save).not.toHaveBeenCalled()
  await user.clear(input)
  for (const button of SAVES) await press(button)
  await eventually(() => expect(save).toHaveBeenCalledTimes(SAVES.length))
})
