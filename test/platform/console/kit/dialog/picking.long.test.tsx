/** Picking many rows by mouse and keyboard, and selecting one option of few or many. */
import { createTheme, ThemeProvider } from '@mui/material'
import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { PickDialog } from '#platform/console/kit/dialog/PickDialog.tsx'
import { useSelectedIds } from '#platform/console/kit/dialog/useSelectedIds.ts'
import { AutocompleteField } from '#platform/console/kit/field/AutocompleteField.tsx'
import { SelectField } from '#platform/console/kit/field/SelectField.tsx'
import { lightTheme } from '#platform/console/layout/theme.ts'
import { WithoutStyles } from '#test/support/console/styles.tsx'

type Student = { id: number; name: string; nis: string }
const NAMES = ['Adi Putra', 'Bunga Citra', 'Candra Wijaya', 'Adi Putra', 'Eka Saputra']
const STUDENTS: Student[] = NAMES.map((name, index) => ({ id: index + 1, name, nis: `010${index + 1}` }))
const COLUMNS = [
  { label: 'Nama', text: ({ name }: Student) => name, detail: ({ nis }: Student) => nis },
  { label: 'NIS', text: ({ nis }: Student) => nis },
]

function openPicker(rows: readonly Student[] = STUDENTS, extraProps: { emptyDetail?: string } = {}) {
  const onPick = vi.fn()
  const onClose = vi.fn()
  const user = userEvent.setup()
  const dialog = (
    <ThemeProvider theme={createTheme(lightTheme)}>
      <PickDialog
        title={'Tambah Peserta'}
        target={{ id: 1, name: 'VII A' }}
        isOpen={true}
        rows={rows}
        columns={COLUMNS}
        emptyText={'Tidak ada data'}
        onPick={onPick}
        onClose={onClose}
        {...extraProps}
      />
    </ThemeProvider>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: dialog }])} />, {
    wrapper: WithoutStyles,
  })
  const getCheckboxes = () => within(screen.getByRole('table')).getAllByRole('checkbox').slice(1)
  const readChecked = () => getCheckboxes().map((box) => box instanceof HTMLInputElement && box.checked)
  const getAddButton = () => screen.getByRole('button', { name: /^Tambah/ })
  return { user, onPick, onClose, getCheckboxes, readChecked, getAddButton }
}

describe('picking many rows', () => {
  it('starts with nothing picked, and nothing can be added', () => {
    const { readChecked, getAddButton } = openPicker()
    expect(readChecked()).toEqual([false, false, false, false, false])
    expect(screen.getByRole('status')).toHaveTextContent('0 dari 5 dipilih')
    expect(getAddButton()).toBeDisabled()
  })

  it('returns the picked rows in the order of the list', async () => {
    const { user, onPick, getCheckboxes, getAddButton } = openPicker()
    for (const index of [4, 0]) await user.click(getCheckboxes()[index] as HTMLElement)
    expect(getAddButton()).toHaveTextContent('Tambah (2)')
    await user.click(getAddButton())
    expect(onPick).toHaveBeenCalledWith([STUDENTS[0], STUDENTS[4]])
  })

  it('picks a range with Shift, in either direction, also by clicking on the row', async () => {
    const { user, readChecked } = openPicker()
    await user.click(screen.getByText('Candra Wijaya'))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByText('Eka Saputra'))
    expect(readChecked()).toEqual([false, false, true, true, true])
    await user.click(screen.getByText('Bunga Citra'))
    await user.keyboard('{/Shift}')
    expect(readChecked()).toEqual([false, true, true, true, true])
  })

  it('picks all visible rows, and unpicks them again', async () => {
    const { user, readChecked } = openPicker()
    const selectAll = screen.getByRole('checkbox', { name: 'Pilih semua' })
    await user.click(selectAll)
    expect(readChecked().every(Boolean)).toBe(true)
    await user.click(selectAll)
    expect(readChecked().some(Boolean)).toBe(false)
  })

  it('keeps earlier picks during a search, and Pilih semua picks only the matches', async () => {
    const { user, getCheckboxes, onPick, getAddButton } = openPicker()
    await user.click(getCheckboxes()[4] as HTMLElement)
    await user.type(screen.getByRole('textbox', { name: 'Pencarian' }), 'adi')
    await waitFor(() => expect(getCheckboxes()).toHaveLength(2))
    await user.click(screen.getByRole('checkbox', { name: 'Pilih semua' }))
    expect(screen.getByRole('status')).toHaveTextContent('3 dari 5 dipilih')
    await user.click(getAddButton())
    expect(onPick).toHaveBeenCalledWith([STUDENTS[0], STUDENTS[3], STUDENTS[4]])
  })

  it('finds students of the same name by the detail below it', async () => {
    const { user, getCheckboxes } = openPicker()
    await user.type(screen.getByRole('textbox', { name: 'Pencarian' }), '0104')
    await waitFor(() => expect(getCheckboxes()).toHaveLength(1))
    await user.clear(screen.getByRole('textbox', { name: 'Pencarian' }))
    await user.type(screen.getByRole('textbox', { name: 'Pencarian' }), 'zzz')
    expect(await screen.findByText('Tidak ada yang cocok dengan pencarian.')).toBeVisible()
  })

  it('works by keyboard: from the search to the rows, up, down, to the ends, and Space picks', async () => {
    const { user, getCheckboxes, readChecked } = openPicker()
    expect(screen.getByRole('textbox', { name: 'Pencarian' })).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(getCheckboxes()[0]).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown} ')
    expect(getCheckboxes()[2]).toHaveFocus()
    await user.keyboard('{End} {ArrowDown}')
    expect(getCheckboxes()[4], 'the last row stays focused').toHaveFocus()
    await user.keyboard('{Home}{ArrowUp}')
    expect(getCheckboxes()[0]).toHaveFocus()
    await user.keyboard('{PageDown}{PageUp}')
    expect(getCheckboxes()[0]).toHaveFocus()
    expect(readChecked()).toEqual([false, false, true, false, true])
  })

  it('is one Tab stop, at the last focused row', async () => {
    const { user, getCheckboxes } = openPicker()
    const readTabIndexes = () => getCheckboxes().map((box) => box.tabIndex)
    expect(readTabIndexes()).toEqual([0, -1, -1, -1, -1])
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(readTabIndexes()).toEqual([-1, 0, -1, -1, -1])
  })

  it('without rows says so, and why', () => {
    openPicker([], { emptyDetail: 'Semua siswa sudah punya kelas.' })
    expect(screen.getByText('Tidak ada data')).toBeVisible()
    expect(screen.getByText('Semua siswa sudah punya kelas.')).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it.each([
    ['Escape', '{Escape}'],
    ['Batal', '[Batal]'],
  ])('with picked rows %s asks before it closes', async (_, key) => {
    const { user, onClose, getCheckboxes, readChecked } = openPicker()
    await user.click(getCheckboxes()[1] as HTMLElement)
    const leave = () =>
      key === '[Batal]' ? user.click(screen.getByRole('button', { name: 'Batal' })) : user.keyboard(key)
    await leave()
    await user.click(await screen.findByRole('button', { name: 'Lanjutkan mengisi' }))
    expect(onClose).not.toHaveBeenCalled()
    await waitFor(() => expect(screen.queryByText('Lanjutkan mengisi')).toBeNull())
    expect(readChecked()[1]).toBe(true)
    await leave()
    await user.click(await screen.findByRole('button', { name: 'Buang' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('can be closed without picking', async () => {
    const { user, onClose, onPick } = openPicker()
    await user.click(screen.getByRole('button', { name: 'Batal' }))
    expect([onClose.mock.calls.length, onPick.mock.calls.length]).toEqual([1, 0])
  })
})

it('a range from a row that is no longer visible has only the clicked row', () => {
  const { result } = renderHook(() => useSelectedIds())
  act(() => result.current.toggle(9, { visibleIds: [9], isRange: false }))
  act(() => result.current.toggle(3, { visibleIds: [1, 2, 3], isRange: true }))
  expect([...result.current.selectedIds]).toEqual([9, 3])
  act(() => result.current.clear())
  expect(result.current.selectedIds.size).toBe(0)
})

const CHOICES = [
  { id: 1, name: 'Ganjil' },
  { id: 2, name: 'Genap' },
]

describe('a select of few options', () => {
  it('passes on the id of the selected option', async () => {
    const onChange = vi.fn()
    const user = userEvent.setup()
    render(<SelectField label="Semester" options={CHOICES} value={1} onChange={onChange} isRequired />)
    await user.click(screen.getByRole('combobox', { name: /Semester/ }))
    await user.click(screen.getByRole('option', { name: 'Genap' }))
    expect(onChange).toHaveBeenCalledWith(2)
  })

  it('ignores a value that is no longer an option, and says when there are none', async () => {
    const user = userEvent.setup()
    render(<SelectField label="Semester" options={[]} value={9} onChange={vi.fn()} error="Harus diisi" />)
    expect(screen.getByText('Harus diisi')).toBeVisible()
    await user.click(screen.getByRole('combobox', { name: /Semester/ }))
    expect(screen.getByRole('option', { name: 'Tidak ada data' })).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('a select of many options', () => {
  const teachers = Array.from({ length: 300 }, (_, index) => ({ id: index + 1, name: `Guru ${index + 1}` }))

  it('finds an option by typing, selects it by Enter, and can be cleared', async () => {
    const onChange = vi.fn()
    const user = userEvent.setup()
    const { rerender } = render(
      <AutocompleteField label="Guru" options={teachers} value={null} onChange={onChange} />,
    )
    await user.type(screen.getByRole('combobox', { name: 'Guru' }), '287{Enter}')
    expect(onChange).toHaveBeenLastCalledWith({ id: 287, name: 'Guru 287' })
    rerender(<AutocompleteField label="Guru" options={teachers} value={287} onChange={onChange} />)
    expect(screen.getByRole('combobox', { name: 'Guru' })).toHaveValue('Guru 287')
    await user.clear(screen.getByRole('combobox', { name: 'Guru' }))
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  it('says when nothing matches, and in a table its label is for screen readers only', async () => {
    const user = userEvent.setup()
    render(
      <AutocompleteField
        label="Guru Pengampu"
        options={teachers}
        value={null}
        onChange={vi.fn()}
        isInTable
      />,
    )
    expect(screen.queryByText('Guru Pengampu')).toBeNull()
    await user.type(screen.getByRole('combobox', { name: 'Guru Pengampu' }), 'Cokro')
    expect(await screen.findByText('Tidak ditemukan')).toBeVisible()
  })
})
