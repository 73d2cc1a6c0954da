/** Inputs for days, files and pictures on their own, and the formatting of range filters. */
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { DateField } from '#platform/console/kit/field/DateField.tsx'
import { Picture } from '#platform/console/kit/file/Picture.tsx'
import { importFileProblem } from '#platform/console/kit/importCsv/ImportCsvFile.ts'
import { formatRange, isRange, isValidRange } from '#platform/console/kit/list/filters/RangeFilter.tsx'
import { FileDrop } from '#platform/console/kit/upload/FileDrop.tsx'
import type { DescribedField } from '#platform/contract/fields.ts'

function ControlledDayBox({
  initial,
  onDay,
  readOnly = false,
}: {
  initial: string
  onDay: (day: string) => void
  readOnly?: boolean
}) {
  const [day, setDay] = useState(initial)
  const handleChange = (next: string) => {
    setDay(next)
    onDay(next)
  }
  return (
    <DateField
      label="Tanggal"
      calendarLabel="Tanggal"
      day={day}
      onChange={handleChange}
      readOnly={readOnly}
    />
  )
}

describe('a day', () => {
  const getBox = () => screen.getByRole('textbox', { name: 'Tanggal' })

  it('is shown in Indonesian notation, and its value is an ISO date', async () => {
    const onDay = vi.fn()
    const user = userEvent.setup()
    render(<ControlledDayBox initial="2012-01-31" onDay={onDay} />)
    expect(getBox()).toHaveValue('31/01/2012')
    await user.clear(getBox())
    await user.type(getBox(), '3/1/2012')
    expect(getBox(), 'not reformatted while typing').toHaveValue('3/1/2012')
    expect(onDay).toHaveBeenLastCalledWith('2012-01-03')
    await user.tab()
    expect(getBox()).toHaveValue('03/01/2012')
  })

  it('that does not exist stays as it was typed, so that the form reports it', async () => {
    const onDay = vi.fn()
    const user = userEvent.setup()
    render(<ControlledDayBox initial="" onDay={onDay} />)
    await user.type(getBox(), '31/02/2012')
    await user.tab()
    expect(getBox()).toHaveValue('31/02/2012')
    expect(onDay).toHaveBeenLastCalledWith('31/02/2012')
  })

  it('may be pasted, or picked from the calendar', async () => {
    const onDay = vi.fn()
    const user = userEvent.setup()
    const { container } = render(<ControlledDayBox initial="" onDay={onDay} />)
    await user.click(getBox())
    await user.paste('2026-07-15')
    await user.tab()
    expect(getBox()).toHaveValue('15/07/2026')
    const calendar = container.querySelector('input[type=date]') as HTMLInputElement
    fireEvent.change(calendar, { target: { value: '2026-08-17' } })
    expect(onDay).toHaveBeenLastCalledWith('2026-08-17')
    expect(getBox()).toHaveValue('17/08/2026')
  })

  it('has a calendar button outside the Tab order, and none when read-only', () => {
    const { rerender } = render(<ControlledDayBox initial="2012-01-31" onDay={vi.fn()} />)
    expect(screen.getByRole('button', { name: 'Pilih Tanggal dari kalender' })).toHaveAttribute(
      'tabindex',
      '-1',
    )
    rerender(<ControlledDayBox initial="2012-01-31" onDay={vi.fn()} readOnly />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(getBox()).toHaveAttribute('readonly')
  })
})

describe('a file', () => {
  const pdf = new File(['a'], 'rapor.pdf')
  const csv = new File(['b'], 'siswa.csv')
  const LABEL = 'Pilih berkas .pdf'

  it('is picked, and can be picked again after a correction', async () => {
    const onPick = vi.fn()
    const user = userEvent.setup({ applyAccept: false })
    render(<FileDrop accept=".pdf" label={LABEL} hint="paling besar 10 MB" onPick={onPick} />)
    const input = screen.getByLabelText(LABEL, { selector: 'input' })
    await user.upload(input, pdf)
    await user.upload(input, pdf)
    expect(onPick.mock.calls).toEqual([[pdf], [pdf]])
    expect(input).toHaveValue('')
  })

  it('is dropped, and only the first is used where one file is expected', () => {
    const onPick = vi.fn()
    render(<FileDrop accept=".pdf" label={LABEL} hint="" fieldName="File Rapor" onPick={onPick} />)
    const target = screen.getByRole('button', { name: /File Rapor Pilih berkas \.pdf/ })
    fireEvent.drop(target, { dataTransfer: { files: [pdf, csv] } })
    expect(onPick).toHaveBeenCalledWith(pdf)
  })

  it('is dropped with others where several files are expected', () => {
    const onPick = vi.fn()
    const onPickAll = vi.fn()
    render(<FileDrop accept={''} label={LABEL} hint={''} onPick={onPick} onPickAll={onPickAll} />)
    fireEvent.drop(screen.getByRole('button'), { dataTransfer: { files: [pdf, csv] } })
    expect(onPickAll).toHaveBeenCalledWith([pdf, csv])
    expect(onPick).not.toHaveBeenCalled()
  })

  it('dropped on the box is not opened by the browser', () => {
    render(<FileDrop accept="" label={LABEL} hint="" onPick={vi.fn()} />)
    for (const createDragEvent of [createEvent.dragOver, createEvent.drop]) {
      const event = createDragEvent(screen.getByRole('button'), { dataTransfer: { files: [] } })
      fireEvent(screen.getByRole('button'), event)
      expect(event.defaultPrevented).toBe(true)
    }
  })
})

describe('a file to be imported', () => {
  const makeFile = (name: string, size = 1) => {
    const file = new File(['a'], name)
    Object.defineProperty(file, 'size', { value: size })
    return file
  }
  const MB = 1024 * 1024

  it.each([
    ['siswa.csv', 'csv', 1, undefined],
    ['SISWA.CSV', 'csv', 20 * MB, undefined],
    ['siswa.xlsx', 'excel', 1, undefined],
    ['siswa.xlsx', 'csv', 1, 'Hanya berkas .csv. Untuk .xlsx gunakan Import Excel.'],
    ['siswa.csv.txt', 'csv', 1, 'Hanya berkas .csv. Untuk .xlsx gunakan Import Excel.'],
    [
      'siswa.xls',
      'excel',
      1,
      'Hanya berkas .xlsx. Berkas .xls lama: buka dengan Excel, lalu Simpan sebagai .xlsx.',
    ],
    ['siswa.csv', 'csv', 0, 'Berkas CSV kosong.'],
    ['siswa.xlsx', 'excel', 0, 'Berkas Excel kosong.'],
    ['siswa.csv', 'csv', 20 * MB + 1, 'Berkas terlalu besar. Paling besar 20 MB.'],
  ] as const)('%s as %s of %i bytes: %s', (name, format, size, problem) => {
    expect(importFileProblem(makeFile(name, size), format)).toBe(problem)
  })
})

describe('a picture', () => {
  it('loads lazily, and a placeholder replaces one that is missing or fails to load', () => {
    const { container, rerender } = render(<Picture src="/images/400-a.jpg" />)
    const image = container.querySelector('img')
    expect(image).toHaveAttribute('loading', 'lazy')
    fireEvent.error(image as HTMLImageElement)
    expect(container.querySelector('img')).toBeNull()
    expect(container.querySelector('svg')).not.toBeNull()
    rerender(<Picture src="/images/400-b.jpg" />)
    expect(container.querySelector('img'), 'another picture is loaded').toHaveAttribute(
      'src',
      '/images/400-b.jpg',
    )
    rerender(<Picture src={null} />)
    expect(container.querySelector('img')).toBeNull()
  })
})

describe('a range', () => {
  const makeField = (input: DescribedField['input']): DescribedField => ({
    name: 'a',
    label: 'A',
    input,
    isRequired: false,
  })
  const between = (from: unknown, to: unknown) => ({ op: 'between', value: { from, to } })
  const ZONE = 'Asia/Jakarta'

  it.each([
    ['date', between('2026-08-01', '2026-08-31'), '01/08/2026 – 31/08/2026'],
    ['date', between('2026-08-01', null), '01/08/2026 – …'],
    ['date', between(undefined, '2026-08-31'), '… – 31/08/2026'],
    ['moment', between('2026-07-31T17:00:00.000Z', null), '01/08/2026 – …'],
    ['number', between(1000, 2500.5), '1.000 – 2.500,5'],
    ['money', between(null, 150_000), '… – Rp 150.000'],
    ['number', between(0, null), '0 – …'],
    ['date', 'besok', undefined],
    ['date', null, undefined],
    ['date', { op: 'equal', value: 1 }, undefined],
  ] as const)('of %s %j is formatted as %s', (input, value, text) => {
    expect(formatRange(makeField(input), value, ZONE)).toBe(text)
  })

  it.each([
    ['date', between('2026-08-01', '2026-08-31'), true],
    ['date', between('31/02/2026', null), false],
    ['date', between(null, '2026-8-1'), false],
    ['date', undefined, true],
    ['number', between('x', 'y'), true],
  ] as const)('of %s %j is valid: %s', (input, value, isValid) => {
    expect(isValidRange(makeField(input), value, ZONE)).toBe(isValid)
  })

  it('is available for days, moments, numbers and amounts only', () => {
    const inputs: DescribedField['input'][] = [
      'date',
      'moment',
      'number',
      'money',
      'text',
      'choice',
      'boolean',
    ]
    expect(inputs.filter((input) => isRange(makeField(input)))).toEqual(['date', 'moment', 'number', 'money'])
  })
})
