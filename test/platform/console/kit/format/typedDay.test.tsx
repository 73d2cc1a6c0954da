/** Parsing of days as people type and paste them. */
import { expect, test } from 'vitest'
import { formatDay, parseTypedDay } from '#platform/console/kit/format/typedDay.ts'

test.each([
  ['31/01/2012', '2012-01-31'],
  ['3/1/2012', '2012-01-03'],
  ['31-01-2012', '2012-01-31'],
  ['31.1.2012', '2012-01-31'],
  ['31012012', '2012-01-31'],
  [' 31/01/2012\n', '2012-01-31'],
  ['2012-01-31', '2012-01-31'],
  ['2012-01-31T00:00:00Z', '2012-01-31'],
  ['2012-01-31 08:30', '2012-01-31'],
  ['31 1 2012', '2012-01-31'],
  ['29/02/2012', '2012-02-29'],
])('%j is the day %s', (typed, day) => expect(parseTypedDay(typed)).toBe(day))

test.each(['', '31/02/2012', '29/02/2011', '31/01/12', '01/31/2012', '31 Januari', '2012-01-311'])(
  '%j is not a day, and stays as typed',
  (typed) => expect(parseTypedDay(typed)).toBe(typed),
)

test('a stored day is shown in Indonesian notation', () => {
  expect(formatDay('2012-01-31')).toBe('31/01/2012')
  expect(formatDay('31/02/')).toBe('31/02/')
})
