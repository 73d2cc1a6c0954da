/** What a resource gets from its fields without another word: an import's columns, and calls for its files. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { FORMAT_MEDIA_TYPES } from '#contract/export/exportCall.ts'
import { fileCalls, fileFields, uploadCalls } from '#contract/field/fieldFiles.ts'
import { image, privateFile } from '#contract/field/relations.ts'
import { toCsvImport } from '#contract/field/sheet.ts'
import { optionalText, text } from '#contract/fields.ts'
import { attendanceColumns, exportAttendance } from '#contract/sia/enrolment/attendance.ts'

const input = z.object({
  name: text('Nama'),
  note: optionalText('Catatan'),
  cover: image('Sampul'),
  letter: privateFile('Surat'),
})
const award = {
  api: '/sia/master/award',
  label: 'Penghargaan',
  input,
  access: { read: ['sia-master'], create: ['add-sia-master'], change: ['edit-sia-master'] } as const,
}

describe('an import', () => {
  it('is there only where it was asked for', () => {
    expect(toCsvImport({ input })).toBeUndefined()
  })

  it('has a column for every field that a cell can hold, in the order of the form', () => {
    expect(toCsvImport({ csv: true, input })?.columns).toEqual(['name', 'note'])
  })

  it('begins with the columns that were named, each once', () => {
    const sheet = toCsvImport({ csv: { columns: ['note'] }, input })
    expect(sheet?.columns).toEqual(['note', 'name'])
  })

  it('offers no column that its own row does not take', () => {
    const row = z.object({ name: optionalText('Nama'), grade: text('Kelas') })
    const sheet = toCsvImport({ csv: { columns: ['grade'], row }, input })
    expect([sheet?.columns, sheet?.row]).toEqual([['grade', 'name'], row])
  })

  it('keeps what such sheets are like', () => {
    expect(toCsvImport({ csv: { lengths: { name: 10 } }, input })).toMatchObject({ lengths: { name: 10 } })
  })
})

describe('the files of a resource', () => {
  it('are its pictures and private files', () => {
    expect(fileFields(input).map(({ name }) => name)).toEqual(['cover', 'letter'])
  })

  it('are each uploaded by whoever may create or change a record', () => {
    const calls = uploadCalls(award)
    expect(Object.keys(calls)).toEqual(['cover', 'letter'])
    expect(calls.cover).toMatchObject({
      method: 'POST',
      path: '/sia/master/award/upload-cover',
      access: ['add-sia-master', 'edit-sia-master'],
      upload: { field: 'file', accept: 'image' },
    })
    expect(calls.letter?.upload).toEqual({ field: 'file', accept: 'pdf' })
  })

  it('are read by a call of their own where they are private, and only there', () => {
    const calls = fileCalls(award)
    expect(Object.keys(calls)).toEqual(['letter'])
    expect(calls.letter).toMatchObject({
      method: 'GET',
      path: '/sia/master/award/:id/letter',
      access: 'session',
      isFile: 'application/pdf',
    })
  })

  it('are none where no field holds one', () => {
    const plain = { ...award, input: z.object({ name: text('Nama') }) }
    expect([uploadCalls(plain), fileCalls(plain)]).toEqual([{}, {}])
  })
})

describe('the file of an attendance sheet', () => {
  it.each([
    ['2026-02', 28],
    ['2028-02', 29],
    ['2026-11', 30],
    ['2026-12', 31],
  ])('of %s has %d days, and the sums of S, I and A', (month, days) => {
    const labels = attendanceColumns(month).map(({ label }) => label)
    expect(labels.slice(0, 5)).toEqual(['No', 'NIS', 'NISN', 'Nama', 'L/P'])
    expect(labels.slice(5, -3)).toEqual(Array.from({ length: days }, (_, index) => String(index + 1)))
    expect(labels.slice(-3)).toEqual(['S', 'I', 'A'])
  })

  it('has no two columns of one source, so that no day is written twice', () => {
    const sources = attendanceColumns('2026-12').map(({ source }) => source)
    expect(new Set(sources).size).toBe(sources.length)
  })

  it.each(['2026-13', '2026-00', '1999-01', '2026-1', '2026-01-05', '', '2026/01'])(
    'of %j is refused',
    (month) => {
      const query = { classroom_id: '1', eduyear_id: '1', format: 'csv' }
      expect(exportAttendance.query.safeParse({ ...query, month: '2026-01' }).success).toBe(true)
      expect(exportAttendance.query.safeParse({ ...query, month }).success).toBe(false)
    },
  )

  it('comes as a workbook or as CSV, and as nothing else', () => {
    expect(exportAttendance.isFile).toEqual(Object.values(FORMAT_MEDIA_TYPES))
    const query = { classroom_id: '1', eduyear_id: '1', month: '2026-01' }
    const isTaken = (format: string) => exportAttendance.query.safeParse({ ...query, format }).success
    expect(['csv', 'xlsx', 'pdf', 'CSV', ''].filter(isTaken)).toEqual(['csv', 'xlsx'])
  })
})
