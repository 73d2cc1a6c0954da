/** One row of a spreadsheet of students, cleaned as the import does it. */
import { z } from 'zod'
import { GENDERS } from '#features/people/choices.ts'
import {
  choice,
  date,
  describeFields,
  digits,
  optionalDate,
  optionalDigits,
  optionalText,
  text,
} from '#platform/contract/fields.ts'
import type { ImportOptions } from '#platform/contract/import/importOptions.ts'
import { chooserOf, readChoices } from '#platform/server/resource/import/cells/choices.ts'
import type { Cell } from '#platform/server/resource/import/cells/cleanedRow.ts'
import { cleanRow } from '#platform/server/resource/import/cells/damage.ts'
import { readDecisions } from '#platform/server/resource/import/cells/doubts.ts'

const schema = z.object({
  nisn: digits('NISN'),
  nis: digits('NIS'),
  nik: optionalDigits('NIK'),
  name: text('Nama'),
  gender: choice('Jenis Kelamin', GENDERS),
  day_birth: date('Tanggal Lahir'),
  left_on: optionalDate('Tanggal Keluar'),
  phone: optionalText('Telp'),
  note: optionalText('Catatan'),
  email: optionalText('Email'),
})
const fields = new Map(describeFields(schema).map((field) => [field.name, field]))
const sheetFormat = {
  lengths: { nisn: 10, nik: 16 },
  phones: ['phone'],
  emails: ['email'],
  matches: [['nisn'], ['nik'], ['nis']],
}

type CellValue = string | Cell
const toCell = (value: CellValue): Cell => (typeof value === 'string' ? { text: value, kind: 't' } : value)
export const numberCell = (value: string): Cell => ({ text: value, kind: 'n' })
export const dateCell = (value: string): Cell => ({ text: value, kind: 'd' })

/** @param cells by the names of their columns; a string is a cell of text */
export function cleanCells(
  cells: Record<string, CellValue>,
  options: ImportOptions = {},
  mixedDates: string[] = [],
) {
  const row = new Map(Object.entries(cells).map(([name, value]) => [name, toCell(value)]))
  const decide = readDecisions(options)
  const choose = chooserOf(readChoices(options))
  const dateColumns = { mixed: new Set(mixedDates), eitherOrder: new Set<string>() }
  const context = { fields, sheetFormat, options, decide, choose, dateColumns }
  const cleaned = cleanRow(row, context)
  return { ...cleaned, notices: [...cleaned.notices], undecided: [...cleaned.undecided] }
}
