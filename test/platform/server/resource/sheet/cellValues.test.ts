/** Cells of a spreadsheet are normalized to the values of a record's fields. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  choice,
  type DescribedField,
  date,
  describeField,
  describeFields,
  text,
} from '#platform/contract/fields.ts'
import { errors } from '#platform/server/http/errors.ts'
import { messagesOf, normalizeCell, reasonOf } from '#platform/server/resource/import/cells/cellValues.ts'

const schema = z.object({
  name: text('Nama'),
  day: date('Tanggal Lahir'),
  gender: choice('Jenis Kelamin', [
    { id: 'L', name: 'Laki-laki' },
    { id: 'P', name: 'Perempuan' },
  ]),
})
const field = (name: string) => describeField(schema, name)

describe('a date', () => {
  it.each([
    ['31/01/2012', '2012-01-31'],
    ['1/2/2012', '2012-02-01'],
    ['31-01-2012', '2012-01-31'],
    ['31.01.2012', '2012-01-31'],
    [' 31/01/2012 ', '2012-01-31'],
    ['29/02/2012', '2012-02-29'],
    ['2012-01-31', '2012-01-31'],
    // An unknown date stays as typed, so that the schema refuses it under its field.
    ['31/02/2012', '31/02/2012'],
    ['01/31/2012', '01/31/2012'],
    ['31/01/12', '31/01/12'],
    ['kemarin', 'kemarin'],
    ['', ''],
  ])('typed as %j is read as %j', (input, expected) => {
    expect(normalizeCell(input, field('day'))).toBe(expected)
  })
})

describe('a choice', () => {
  it.each([
    ['L', 'L'],
    ['l', 'L'],
    [' p ', 'P'],
    ['perempuan', 'P'],
    ['LAKI-LAKI', 'L'],
    ['wanita', 'wanita'],
  ])('typed as %j is read as %j', (input, expected) => {
    expect(normalizeCell(input, field('gender'))).toBe(expected)
  })
})

it('a text is only trimmed', () => {
  expect(normalizeCell('  Siti  Aminah ', field('name'))).toBe('Siti  Aminah')
  expect(normalizeCell(' 31/01/2012 ', undefined)).toBe('31/01/2012')
})

it('a refused row has one message per field, with its label', () => {
  const fields = new Map<string, DescribedField>(
    describeFields(schema).map((description) => [description.name, description]),
  )
  const { error } = schema.safeParse({ day: 'x', gender: 'x' })
  const messages = messagesOf(error?.issues ?? [], fields)
  expect(messages.map((message) => message.split(':')[0])).toEqual(['Nama', 'Tanggal Lahir', 'Jenis Kelamin'])
  const repeatedIssues = [...(error?.issues ?? []), ...(error?.issues ?? [])]
  expect(messagesOf(repeatedIssues, fields)).toEqual(messages)
})

describe('the reason of a refused row', () => {
  it('joins the messages of all fields, or is the message of the error', () => {
    expect(reasonOf(errors.invalid({ nis: 'NIS ini sudah dipakai', nisn: 'Harus diisi' }))).toBe(
      'NIS ini sudah dipakai; Harus diisi',
    )
    expect(reasonOf(errors.conflict('Sudah ada'))).toBe('Sudah ada')
  })

  it('rethrows an error of the program', () => {
    const programError = new TypeError('broken')
    expect(() => reasonOf(programError)).toThrow(programError)
  })
})
