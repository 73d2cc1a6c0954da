/** The periods and classes from which lessons can be copied. */

import { describe, expect, it } from 'vitest'
import { previousPeriods } from '#features/lessons/console/lessonClasses/previousPeriods.ts'
import { whyNotCopied } from '#features/lessons/server/lessonClass/copyRule.ts'

const periods = { eduyears: [{ id: 30 }, { id: 20 }, { id: 10 }], semesters: [{ id: 1 }, { id: 2 }] }
const period = (eduyear_id: number, semester_id: number) => ({ eduyear_id, semester_id })

describe('the previous semester and the same semester of the previous year', () => {
  it.each([
    ['the second semester', period(30, 2), period(30, 1), period(20, 2)],
    ['the first semester', period(30, 1), period(20, 2), period(20, 1)],
    ['the second semester of the oldest year', period(10, 2), period(10, 1), null],
    ['the first semester of the oldest year', period(10, 1), null, null],
  ])('for %s', (_name, current, semester, year) => {
    expect(previousPeriods(current, periods)).toEqual({ semester, year })
  })
})

it('lessons can be copied only between classes of one grade', () => {
  expect(whyNotCopied({ code: 'VII' }, { code: 'VII' })).toBeNull()
  expect(whyNotCopied({ code: 'VII' }, { code: 'VIII' })).toBe('Salin dari kelas setingkat')
})
