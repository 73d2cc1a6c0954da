/** Where lessons are copied from. */
import { describe, expect, it } from 'vitest'
import { previousPeriods, whyNotCopied } from '#contract/sia/lessonClass/lessonCopy.ts'

const among = { eduyears: [{ id: 30 }, { id: 20 }, { id: 10 }], semesters: [{ id: 1 }, { id: 2 }] }
const period = (eduyear_id: number, semester_id: number) => ({ eduyear_id, semester_id })

describe('the semester and the year before', () => {
  it.each([
    ['the second semester', period(30, 2), period(30, 1), period(20, 2)],
    ['the first semester', period(30, 1), period(20, 2), period(20, 1)],
    ['the second semester of the oldest year', period(10, 2), period(10, 1), null],
    ['the first semester of the oldest year', period(10, 1), null, null],
  ])('of %s', (_what, of, semester, year) => {
    expect(previousPeriods(of, among)).toEqual({ semester, year })
  })
})

it('lessons go between classes of one grade', () => {
  expect(whyNotCopied({ code: 'VII' }, { code: 'VII' })).toBeNull()
  expect(whyNotCopied({ code: 'VII' }, { code: 'VIII' })).toBe('Salin dari kelas setingkat')
})
