/** The one reader of days. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDay, isDay, isOtherOrder, readDay } from '#platform/contract/day.ts'
import { DAY_SPELLINGS, EXCEL_DAYS } from '#test/support/contract/daySpellings.ts'

it.each(DAY_SPELLINGS)('%j is %s', (written, day) => {
  expect(readDay(written)).toBe(day)
})

it.each(EXCEL_DAYS)('%s is %s where Excel may have written it, and otherwise no day', (written, day) => {
  expect(readDay(written, { isSerialDay: true })).toBe(day)
  expect(readDay(written)).toBeNull()
})

it.each([
  ['1/1/50', '1950-01-01'],
  ['1/1/49', '2049-01-01'],
  ['1/1/00', '2000-01-01'],
])('of two digits, %s is %s', (written, day) => {
  expect(readDay(written)).toBe(day)
})

describe('with the month first', () => {
  it.each([
    ['1/31/2012', '2012-01-31'],
    ['1/2/2012', '2012-01-02'],
    ['01-02-12', '2012-01-02'],
    ['01312012', '2012-01-31'],
    ['2012-02-01', '2012-02-01'],
    ['1 Feb 2012', '2012-02-01'],
    ['31/1/2012', null],
  ])('%s is %s', (written, day) => {
    expect(readDay(written, { isMonthFirst: true })).toBe(day)
  })

  it.each([
    ['1/31/2012', {}, true],
    ['31/1/2012', {}, false],
    ['1/2/2012', {}, false],
    ['31/1/2012', { isMonthFirst: true }, true],
    ['31/31/2012', {}, false],
  ])('%s with %o is written in the other order: %s', (written, options, isOther) => {
    expect(isOtherOrder(written, options)).toBe(isOther)
  })
})

it('a stored day is shown in Indonesian notation, other text as it is', () => {
  expect(formatDay('2012-01-31')).toBe('31/01/2012')
  expect(formatDay('31/02/')).toBe('31/02/')
  expect(formatDay('')).toBe('')
})

it.each([
  ['2012-01-31', true],
  ['2012-1-31', false],
  ['2012-02-30', false],
  ['31/01/2012', false],
  ['', false],
])('%j is a stored day: %s', (text, isStored) => {
  expect(isDay(text)).toBe(isStored)
})

it('every day is read as it is shown, and any text gives a day that exists or none', () => {
  const days = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(days, (day) => {
      expect(readDay(formatDay(day))).toBe(day)
      expect(readDay(day, { isMonthFirst: true })).toBe(day)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789/-. Tjan'), maxLength: 14 }), (text) => {
      const day = readDay(text, { isSerialDay: true })
      expect(day === null || isDay(day)).toBe(true)
    }),
  )
})
