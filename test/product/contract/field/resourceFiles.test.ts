/** What follows from a resource's fields: the columns of its import, and the calls for its files. */

import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { exportAttendance } from '#features/enrolment/attendance.ts'
import { attendanceColumns } from '#features/enrolment/server/enrolment/attendance.ts'
import { FORMAT_MEDIA_TYPES } from '#platform/contract/export/exportCall.ts'
import { fileCalls, fileFields, uploadCalls } from '#platform/contract/field/fieldFiles.ts'
import { image, privateFile } from '#platform/contract/field/relations.ts'
import { optionalText, text } from '#platform/contract/fields.ts'
import { toCsvImport } from '#platform/contract/import/importSheet.ts'

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
  it('exists only where the resource declares it', () => {
    expect(toCsvImport({ input })).toBeUndefined()
  })

  it('has a column for every field that a cell can hold, in the order of the form', () => {
    expect(toCsvImport({ csv: true, input })?.columns).toEqual(['name', 'note'])
  })

  it('begins with the declared columns, each once', () => {
    const sheet = toCsvImport({ csv: { columns: ['note'] }, input })
    expect(sheet?.columns).toEqual(['note', 'name'])
  })

  it('has no column that its own row schema lacks', () => {
    const row = z.object({ name: optionalText('Nama'), grade: text('Kelas') })
    const sheet = toCsvImport({ csv: { columns: ['grade'], row }, input })
    expect([sheet?.columns, sheet?.row]).toEqual([['grade', 'name'], row])
  })

  it('keeps the declared lengths', () => {
    expect(toCsvImport({ csv: { lengths: { name: 10 } }, input })).toMatchObject({ lengths: { name: 10 } })
  })
})

describe('the files of a resource', () => {
  it('are its pictures and private files', () => {
    expect(fileFields(input).map(({ name }) => name)).toEqual(['cover', 'letter'])
  })

  it('are uploaded by users who may create or change a record', () => {
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

  it('have a call for downloading only if they are private', () => {
    const calls = fileCalls(award)
    expect(Object.keys(calls)).toEqual(['letter'])
    expect(calls.letter).toMatchObject({
      method: 'GET',
      path: '/sia/master/award/:id/letter',
      access: 'session',
      fileMediaType: 'application/pdf',
    })
  })

  it('are none without a file field', () => {
    const withoutFiles = { ...award, input: z.object({ name: text('Nama') }) }
    expect([uploadCalls(withoutFiles), fileCalls(withoutFiles)]).toEqual([{}, {}])
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

  it('is a workbook or CSV, and nothing else', () => {
    expect(exportAttendance.fileMediaType).toEqual(Object.values(FORMAT_MEDIA_TYPES))
    const query = { classroom_id: '1', eduyear_id: '1', month: '2026-01' }
    const isAccepted = (format: string) => exportAttendance.query.safeParse({ ...query, format }).success
    expect(['csv', 'xlsx', 'pdf', 'CSV', ''].filter(isAccepted)).toEqual(['csv', 'xlsx'])
  })
})
