/** Every kind of field whose column is text can say whether it is personal. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  dateTime,
  optionalDateTime,
  optionalRichText,
  richText,
} from '#platform/contract/field/quantities.ts'
import {
  choice,
  date,
  describeFields,
  digits,
  optionalChoice,
  optionalDate,
  optionalDigits,
  optionalText,
  text,
} from '#platform/contract/fields.ts'

const LANGUAGES = [{ id: 'id', name: 'Indonesia' }]
const DECISION = { personal: true }

test('a field of text keeps its decision', () => {
  const fields = describeFields(
    z.object({
      text: text('Nama', DECISION),
      optionalText: optionalText('Nama', DECISION),
      digits: digits('Nomor', DECISION),
      optionalDigits: optionalDigits('Nomor', DECISION),
      choice: choice('Bahasa', LANGUAGES, DECISION),
      optionalChoice: optionalChoice('Bahasa', LANGUAGES, DECISION),
      date: date('Tanggal', DECISION),
      optionalDate: optionalDate('Tanggal', DECISION),
      dateTime: dateTime('Waktu', DECISION),
      optionalDateTime: optionalDateTime('Waktu', DECISION),
      richText: richText('Isi', DECISION),
      optionalRichText: optionalRichText('Isi', DECISION),
    }),
  )
  expect(fields.filter(({ personal }) => personal !== true).map(({ name }) => name)).toEqual([])
})
