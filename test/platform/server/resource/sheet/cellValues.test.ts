/** The messages of a refused row of a spreadsheet. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { choice, type DescribedField, date, describeFields, text } from '#platform/contract/fields.ts'
import { errors } from '#platform/server/http/errors.ts'
import { messagesOf, reasonOf } from '#platform/server/resource/import/cells/cellValues.ts'

const schema = z.object({
  name: text('Nama'),
  day: date('Tanggal Lahir'),
  gender: choice('Jenis Kelamin', [
    { id: 'L', name: 'Laki-laki' },
    { id: 'P', name: 'Perempuan' },
  ]),
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
