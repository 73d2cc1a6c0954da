/** Confirm dialogs, and dialogs that keep their record while they close. */
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { BaseDialog } from '#platform/console/kit/dialog/BaseDialog.tsx'
import { ConfirmDialog } from '#platform/console/kit/dialog/ConfirmDialog.tsx'
import { useConfirmDialog } from '#platform/console/kit/dialog/useConfirmDialog.tsx'
import { useDialog } from '#platform/console/kit/dialog/useDialog.ts'
import { useDoubleClicks } from '#platform/console/layout/useDoubleClicks.ts'

it('a dialog keeps its record while it closes, and starts fresh on every opening', () => {
  const { result } = renderHook(() => useDialog<{ id: number }>())
  act(() => result.current.open({ id: 7 }))
  const { openCount } = result.current
  act(() => result.current.close())
  expect(result.current).toMatchObject({ isOpen: false, record: { id: 7 }, openCount })
  act(() => result.current.open())
  expect(result.current).toMatchObject({ isOpen: true, record: undefined, openCount: openCount + 1 })
})

it('a button that closes its dialog acts once, however often it is pressed while the dialog fades out', async () => {
  const onAdd = vi.fn()
  function AddDialog() {
    const [isOpen, setOpen] = useState(true)
    const add = () => {
      onAdd()
      setOpen(false)
    }
    return (
      <BaseDialog open={isOpen} aria-label="Tambah dari Gallery">
        <button type="button" onClick={add}>
          Tambah
        </button>
      </BaseDialog>
    )
  }
  render(<AddDialog />)
  const button = screen.getByRole('button', { name: 'Tambah' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onAdd).toHaveBeenCalledOnce()
})

describe('a confirm dialog', () => {
  it.each([
    ['Ganti', true],
    ['Batal', false],
  ])('answered with %s resolves with %s', async (button, isConfirmed) => {
    const user = userEvent.setup()
    const answers: boolean[] = []
    function ConfirmButton() {
      const { confirm, confirmDialog } = useConfirmDialog()
      const askAndRecord = async () =>
        void answers.push(await confirm({ title: 'Ganti kelas', text: 'Yakin?', confirmLabel: 'Ganti' }))
      return (
        <>
          <button type="button" onClick={askAndRecord}>
            mulai
          </button>
          {confirmDialog}
        </>
      )
    }
    render(<ConfirmButton />)
    await user.click(screen.getByRole('button', { name: 'mulai' }))
    expect(screen.getByRole('dialog', { name: 'Ganti kelas' })).toHaveAccessibleDescription('Yakin?')
    await user.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(answers).toEqual([isConfirmed]))
  })

  it('can be neither confirmed twice nor closed while its action runs', async () => {
    const onConfirm = vi.fn()
    const onCancel = vi.fn()
    const user = userEvent.setup()
    render(
      <ConfirmDialog
        isOpen={true}
        title={'Hapus'}
        confirmLabel={'Hapus'}
        isBusy={true}
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        Yakin?
      </ConfirmDialog>,
    )
    await user.keyboard('{Escape}')
    for (const name of ['Hapus', 'Batal']) expect(screen.getByRole('button', { name })).toBeDisabled()
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 0])
  })

  it('acts once on a double click, though the button is not disabled yet', async () => {
    const onConfirm = vi.fn()
    render(
      <ConfirmDialog isOpen title="Hapus" confirmLabel="Hapus" onConfirm={onConfirm} onCancel={vi.fn()}>
        Yakin?
      </ConfirmDialog>,
    )
    await userEvent.setup().dblClick(screen.getByRole('button', { name: 'Hapus' }))
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })

  it('focuses Batal first, so that an accidental Enter is harmless', () => {
    render(
      <ConfirmDialog
        isOpen={true}
        title={'Hapus'}
        confirmLabel={'Hapus'}
        onConfirm={vi.fn()}
        onCancel={vi.fn()}
      >
        Yakin?
      </ConfirmDialog>,
    )
    expect(screen.getByRole('button', { name: 'Batal' })).toHaveFocus()
  })
})

function WithDoubleClicks({ children }: { children: ReactNode }) {
  useDoubleClicks()
  return children
}

it('the second click of the double click that opened it neither confirms nor closes it', async () => {
  const onConfirm = vi.fn()
  const onCancel = vi.fn()
  render(
    <WithDoubleClicks>
      <button type="button">Hapus data</button>
      <ConfirmDialog isOpen title="Hapus" confirmLabel="Hapus" onConfirm={onConfirm} onCancel={onCancel}>
        Yakin?
      </ConfirmDialog>
    </WithDoubleClicks>,
  )
  fireEvent.click(screen.getByText('Hapus data'), { detail: 1 })
  const targets = [screen.getByRole('button', { name: 'Hapus' }), screen.getByRole('dialog').parentElement]
  for (const target of targets) {
    if (!target) throw new Error('no backdrop')
    fireEvent.mouseDown(target)
    fireEvent.click(target, { detail: 2 })
  }
  expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 0])
  fireEvent.click(screen.getByRole('button', { name: 'Hapus' }), { detail: 1 })
  expect(onConfirm).toHaveBeenCalledOnce()
})

it('the second click of a double click beside a dialog that became smaller does not close it', () => {
  const onCancel = vi.fn()
  render(
    <WithDoubleClicks>
      <ConfirmDialog isOpen title="Hapus" confirmLabel="Hapus" onConfirm={vi.fn()} onCancel={onCancel}>
        Yakin?
      </ConfirmDialog>
    </WithDoubleClicks>,
  )
  const backdrop = screen.getByRole('dialog').parentElement as HTMLElement
  fireEvent.click(screen.getByText('Yakin?'), { detail: 1 })
  fireEvent.mouseDown(backdrop)
  fireEvent.click(backdrop, { detail: 2 })
  expect(onCancel).not.toHaveBeenCalled()
  fireEvent.mouseDown(backdrop)
  fireEvent.click(backdrop, { detail: 1 })
  expect(onCancel).toHaveBeenCalledOnce()
})

function DeleteButton({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const { confirm, confirmDialog } = useConfirmDialog()
  const ask = () => void confirm({ title: 'Hapus', text: 'Yakin?', confirmLabel: 'Ya' }).then(onAnswer)
  return (
    <>
      <button type="button" onDoubleClick={ask} onClick={ask}>
        Tanya
      </button>
      {confirmDialog}
    </>
  )
}

it('a question asked twice opens one dialog, and only one answer confirms', async () => {
  const onAnswer = vi.fn()
  render(<DeleteButton onAnswer={onAnswer} />)
  const user = userEvent.setup()
  await user.dblClick(screen.getByRole('button', { name: 'Tanya' }))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Ya' }))
  await waitFor(() => expect(onAnswer.mock.calls.filter(([isConfirmed]) => isConfirmed)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onAnswer).not.toHaveBeenCalledTimes(1)
})
