/** Where everybody goes at the end of a year, and that nobody is lost. */
import { describe, expect, it } from 'vitest'
import { destinationOf, destinationsOf, isBalanced, REPEAT_GRADE } from '#contract/sia/closing.ts'
import { GRADUATE } from '#contract/sia/promotion/promotion.ts'

const classrooms = ['IX A', 'VII A', 'VII C', 'VIII A', 'VIII B'].map((name, index) => ({
  id: index + 1,
  code: name.split(' ')[0] as string,
  name,
}))
const named = (name: string) => ({ code: name.split(' ')[0] as string, name })

describe('by the rule', () => {
  it.each([
    ['VII A', 4],
    ['VII B', 5],
    ['VII C', 4],
    ['VIII B', 1],
    ['IX A', GRADUATE],
  ])('%s goes to %s', (name, id) => {
    expect(destinationOf(named(name), classrooms)).toBe(id)
  })

  it('nobody goes where there is no class', () => {
    expect(destinationOf(named('VII A'), [])).toBeNull()
  })
})

it('a class is offered the next grade, or out, and to stay', () => {
  expect(destinationsOf('VII', classrooms)).toEqual([
    { id: 4, name: 'Naik ke VIII A' },
    { id: 5, name: 'Naik ke VIII B' },
    { id: REPEAT_GRADE, name: 'Tinggal Kelas' },
  ])
  expect(destinationsOf('IX', classrooms).map(({ id }) => id)).toEqual([GRADUATE, REPEAT_GRADE])
})

it('the summary balances or does not', () => {
  const counts = { naik: 30, tinggal: 1, lulus: 0, keluar: 1, belum: 0, semua: 32 }
  expect(isBalanced(counts)).toBe(true)
  expect(isBalanced({ ...counts, belum: 1 })).toBe(false)
})
