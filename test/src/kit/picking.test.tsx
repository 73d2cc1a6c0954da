/** Picking many rows by mouse and by keyboard alone, choosing one of few or many, and questions that wait for an answer. */
import { createTheme, ThemeProvider } from '@mui/material'
import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ConfirmDialog } from '#src/kit/dialog/ConfirmDialog.tsx'
import { PickDialog } from '#src/kit/dialog/PickDialog.tsx'
import { useConfirmDialog } from '#src/kit/dialog/useConfirmDialog.tsx'
import { useDialog } from '#src/kit/dialog/useDialog.ts'
import { useSelectedIds } from '#src/kit/dialog/useSelectedIds.ts'
import { ChoiceBox } from '#src/kit/form/ChoiceBox.tsx'
import { SelectBox } from '#src/kit/form/SelectBox.tsx'
import { lightTheme } from '#src/layout/theme.ts'

type Pupil = { id: number; name: string; nis: string }
const NAMES = ['Adi Putra', 'Bunga Citra', 'Candra Wijaya', 'Adi Putra', 'Eka Saputra']
const PUPILS: Pupil[] = NAMES.map((name, index) => ({ id: index + 1, name, nis: `010${index + 1}` }))
const COLUMNS = [
  { label: 'Nama', text: ({ name }: Pupil) => name, detail: ({ nis }: Pupil) => nis },
  { label: 'NIS', text: ({ nis }: Pupil) => nis },
]

function openPicker(rows: readonly Pupil[] = PUPILS, more: { emptyDetail?: string } = {}) {
  const [onPick, onClose] = [vi.fn(), vi.fn()]
  const user = userEvent.setup()
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <PickDialog
        {...{ title: 'Tambah Peserta', isOpen: true, rows, columns: COLUMNS, emptyText: 'Tidak ada data' }}
        {...{ onPick, onClose, ...more }}
      />
    </ThemeProvider>,
  )
  const boxes = () => within(screen.getByRole('table')).getAllByRole('checkbox').slice(1)
  const ticked = () => boxes().map((box) => box instanceof HTMLInputElement && box.checked)
  const add = () => screen.getByRole('button', { name: /^Tambah/ })
  return { user, onPick, onClose, boxes, ticked, add }
}

describe('picking from many', () => {
  it('begins with nothing picked, and nothing can be added', () => {
    const { ticked, add } = openPicker()
    expect(ticked()).toEqual([false, false, false, false, false])
    expect(screen.getByRole('status')).toHaveTextContent('0 dari 5 dipilih')
    expect(add()).toBeDisabled()
  })

  it('gives the picked rows in the order of the list, not of the picking', async () => {
    const { user, onPick, boxes, add } = openPicker()
    for (const index of [4, 0]) await user.click(boxes()[index] as HTMLElement)
    expect(add()).toHaveTextContent('Tambah (2)')
    await user.click(add())
    expect(onPick).toHaveBeenCalledWith([PUPILS[0], PUPILS[4]])
  })

  it('picks a range with Shift, in either direction, also by the row around a box', async () => {
    const { user, ticked } = openPicker()
    await user.click(screen.getByText('Candra Wijaya'))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByText('Eka Saputra'))
    expect(ticked()).toEqual([false, false, true, true, true])
    await user.click(screen.getByText('Bunga Citra'))
    await user.keyboard('{/Shift}')
    expect(ticked()).toEqual([false, true, true, true, true])
  })

  it('picks all that are visible, and lets go of them again', async () => {
    const { user, ticked } = openPicker()
    const all = screen.getByRole('checkbox', { name: 'Pilih semua' })
    await user.click(all)
    expect(ticked().every(Boolean)).toBe(true)
    await user.click(all)
    expect(ticked().some(Boolean)).toBe(false)
  })

  it('searched, keeps what was picked before, and picks all only of what was found', async () => {
    const { user, boxes, onPick, add } = openPicker()
    await user.click(boxes()[4] as HTMLElement)
    await user.type(screen.getByRole('textbox', { name: 'Pencarian' }), 'adi')
    await waitFor(() => expect(boxes()).toHaveLength(2))
    await user.click(screen.getByRole('checkbox', { name: 'Pilih semua' }))
    expect(screen.getByRole('status')).toHaveTextContent('3 dari 5 dipilih')
    await user.click(add())
    expect(onPick).toHaveBeenCalledWith([PUPILS[0], PUPILS[3], PUPILS[4]])
  })

  it('finds namesakes by what stands small below the name', async () => {
    const { user, boxes } = openPicker()
    await user.type(screen.getByRole('textbox', { name: 'Pencarian' }), '0104')
    await waitFor(() => expect(boxes()).toHaveLength(1))
    await user.clear(screen.getByRole('textbox', { name: 'Pencarian' }))
    await user.type(screen.getByRole('textbox', { name: 'Pencarian' }), 'zzz')
    expect(await screen.findByText('Tidak ada yang cocok dengan pencarian.')).toBeVisible()
  })

  it('goes by keys alone: from the search to the rows, up, down, to the ends, and Space picks', async () => {
    const { user, boxes, ticked } = openPicker()
    expect(screen.getByRole('textbox', { name: 'Pencarian' })).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(boxes()[0]).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown} ')
    expect(boxes()[2]).toHaveFocus()
    await user.keyboard('{End} {ArrowDown}')
    expect(boxes()[4], 'beyond the last there is nothing').toHaveFocus()
    await user.keyboard('{Home}{ArrowUp}')
    expect(boxes()[0]).toHaveFocus()
    await user.keyboard('{PageDown}{PageUp}')
    expect(boxes()[0]).toHaveFocus()
    expect(ticked()).toEqual([false, false, true, false, true])
  })

  it('is one stop of the Tab key, where one was last', async () => {
    const { user, boxes } = openPicker()
    const stops = () => boxes().map((box) => box.tabIndex)
    expect(stops()).toEqual([0, -1, -1, -1, -1])
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(stops()).toEqual([-1, 0, -1, -1, -1])
  })

  it('without anybody to pick says so, and why', () => {
    openPicker([], { emptyDetail: 'Semua siswa sudah punya kelas.' })
    expect(screen.getByText('Tidak ada data')).toBeVisible()
    expect(screen.getByText('Semua siswa sudah punya kelas.')).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('is left without picking', async () => {
    const { user, onClose, onPick } = openPicker()
    await user.click(screen.getByRole('button', { name: 'Batal' }))
    expect([onClose.mock.calls.length, onPick.mock.calls.length]).toEqual([1, 0])
  })
})

it('a range from a row that is not visible any more is the one row', () => {
  const { result } = renderHook(() => useSelectedIds())
  act(() => result.current.toggle(9, [9]))
  act(() => result.current.toggle(3, [1, 2, 3], true))
  expect([...result.current.picked]).toEqual([9, 3])
  act(() => result.current.clear())
  expect(result.current.picked.size).toBe(0)
})

it('a dialog keeps its record while it fades out, and begins anew with every opening', () => {
  const { result } = renderHook(() => useDialog<{ id: number }>())
  act(() => result.current.open({ id: 7 }))
  const { openCount } = result.current
  act(() => result.current.close())
  expect(result.current).toMatchObject({ isOpen: false, record: { id: 7 }, openCount })
  act(() => result.current.open())
  expect(result.current).toMatchObject({ isOpen: true, record: undefined, openCount: openCount + 1 })
})

const CHOICES = [
  { id: 1, name: 'Ganjil' },
  { id: 2, name: 'Genap' },
]

describe('one of few', () => {
  it('is chosen, and its id handed on', async () => {
    const [onChange, user] = [vi.fn(), userEvent.setup()]
    render(<SelectBox label="Semester" options={CHOICES} value={1} onChange={onChange} isRequired />)
    await user.click(screen.getByRole('combobox', { name: /Semester/ }))
    await user.click(screen.getByRole('option', { name: 'Genap' }))
    expect(onChange).toHaveBeenCalledWith(2)
  })

  it('that is not among them any more is none, and an empty choice says so', async () => {
    const user = userEvent.setup()
    render(<SelectBox label="Semester" options={[]} value={9} onChange={vi.fn()} error="Harus diisi" />)
    expect(screen.getByText('Harus diisi')).toBeVisible()
    await user.click(screen.getByRole('combobox', { name: /Semester/ }))
    expect(screen.getByRole('option', { name: 'Tidak ada data' })).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('one of many', () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ id: index + 1, name: `Guru ${index + 1}` }))

  it('is found by typing, chosen by Enter, and taken away again', async () => {
    const [onChange, user] = [vi.fn(), userEvent.setup()]
    const { rerender } = render(<ChoiceBox label="Guru" options={many} value={null} onChange={onChange} />)
    await user.type(screen.getByRole('combobox', { name: 'Guru' }), '287{Enter}')
    expect(onChange).toHaveBeenLastCalledWith({ id: 287, name: 'Guru 287' })
    rerender(<ChoiceBox label="Guru" options={many} value={287} onChange={onChange} />)
    expect(screen.getByRole('combobox', { name: 'Guru' })).toHaveValue('Guru 287')
    await user.clear(screen.getByRole('combobox', { name: 'Guru' }))
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  it('that nobody is called says so, and in a table the label is read out only', async () => {
    const user = userEvent.setup()
    render(<ChoiceBox label="Guru Pengampu" options={many} value={null} onChange={vi.fn()} isInTable />)
    expect(screen.queryByText('Guru Pengampu')).toBeNull()
    await user.type(screen.getByRole('combobox', { name: 'Guru Pengampu' }), 'Cokro')
    expect(await screen.findByText('Tidak ditemukan')).toBeVisible()
  })
})

describe('a question', () => {
  it.each([
    ['Ganti', true],
    ['Batal', false],
  ])('answered with %s is %s for who waits', async (button, isConfirmed) => {
    const user = userEvent.setup()
    const answers: boolean[] = []
    function Asking() {
      const { ask, question } = useConfirmDialog()
      const start = async () =>
        void answers.push(await ask({ title: 'Ganti kelas', text: 'Yakin?', confirmLabel: 'Ganti' }))
      return (
        <>
          <button type="button" onClick={start}>
            mulai
          </button>
          {question}
        </>
      )
    }
    render(<Asking />)
    await user.click(screen.getByRole('button', { name: 'mulai' }))
    expect(screen.getByRole('dialog', { name: 'Ganti kelas' })).toHaveAccessibleDescription('Yakin?')
    await user.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(answers).toEqual([isConfirmed]))
  })

  it('that is being carried out is neither answered twice nor left', async () => {
    const [onConfirm, onCancel, user] = [vi.fn(), vi.fn(), userEvent.setup()]
    render(
      <ConfirmDialog
        {...{ isOpen: true, title: 'Hapus', confirmLabel: 'Hapus', isBusy: true, onConfirm, onCancel }}
      >
        Yakin?
      </ConfirmDialog>,
    )
    await user.keyboard('{Escape}')
    for (const name of ['Hapus', 'Batal']) expect(screen.getByRole('button', { name })).toBeDisabled()
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 0])
  })

  it('begins at the way back, so that Enter by mistake loses nothing', () => {
    render(
      <ConfirmDialog
        {...{ isOpen: true, title: 'Hapus', confirmLabel: 'Hapus', onConfirm: vi.fn(), onCancel: vi.fn() }}
      >
        Yakin?
      </ConfirmDialog>,
    )
    expect(screen.getByRole('button', { name: 'Batal' })).toHaveFocus()
  })
})
