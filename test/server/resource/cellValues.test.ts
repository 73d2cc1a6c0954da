/** What people type into a spreadsheet, as the fields of a record want it. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { choice, type DescribedField, date, describeField, describeFields, text } from '#contract/fields.ts'
import { errors } from '#server/http/errors.ts'
import { messagesOf, normalizeCell, reasonOf } from '#server/resource/import/cellValues.ts'

const schema = z.object({
  name: text('Nama'),
  day: date('Tanggal Lahir'),
  gender: choice('Jenis Kelamin', [
    { id: 'L', name: 'Laki-laki' },
    { id: 'P', name: 'Perempuan' },
  ]),
})
const field = (name: string) => describeField(schema, name)

describe('a day', () => {
  it.each([
    ['31/01/2012', '2012-01-31'],
    ['1/2/2012', '2012-02-01'],
    ['31-01-2012', '2012-01-31'],
    ['31.01.2012', '2012-01-31'],
    [' 31/01/2012 ', '2012-01-31'],
    ['29/02/2012', '2012-02-29'],
    ['2012-01-31', '2012-01-31'],
    // What is no such day stays as typed, for the schema to refuse by name.
    ['31/02/2012', '31/02/2012'],
    ['01/31/2012', '01/31/2012'],
    ['31/01/12', '31/01/12'],
    ['kemarin', 'kemarin'],
    ['', ''],
  ])('typed as %j is read as %j', (typed, read) => {
    expect(normalizeCell(typed, field('day'))).toBe(read)
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
  ])('typed as %j is read as %j', (typed, read) => {
    expect(normalizeCell(typed, field('gender'))).toBe(read)
  })
})

it('a text loses the spaces around it and nothing else', () => {
  expect(normalizeCell('  Siti  Aminah ', field('name'))).toBe('Siti  Aminah')
  expect(normalizeCell(' 31/01/2012 ', undefined)).toBe('31/01/2012')
})

it('a row is refused by each field once, with its label', () => {
  const fields = new Map<string, DescribedField>(describeFields(schema).map((one) => [one.name, one]))
  const { error } = schema.safeParse({ day: 'x', gender: 'x' })
  const messages = messagesOf(error?.issues ?? [], fields)
  expect(messages.map((one) => one.split(':')[0])).toEqual(['Nama', 'Tanggal Lahir', 'Jenis Kelamin'])
  const twice = [...(error?.issues ?? []), ...(error?.issues ?? [])]
  expect(messagesOf(twice, fields)).toEqual(messages)
})

describe('the reason of a refused row', () => {
  it('is every field’s, or the message where no field is named', () => {
    expect(reasonOf(errors.invalid({ nis: 'NIS ini sudah dipakai', nisn: 'Harus diisi' }))).toBe(
      'NIS ini sudah dipakai; Harus diisi',
    )
    expect(reasonOf(errors.conflict('Sudah ada'))).toBe('Sudah ada')
  })

  it('is none of an error of the program, which goes on', () => {
    const broken = new TypeError('broken')
    expect(() => reasonOf(broken)).toThrow(broken)
  })
})
