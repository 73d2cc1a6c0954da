/** The classes that students enter at the end of a year, and the balance of the summary. */

import { describe, expect, it } from 'vitest'
import { REPEAT_GRADE } from '#features/enrolment/closing.ts'
import { isBalanced } from '#features/enrolment/console/closing/closingTexts.ts'
import { destinationsOf } from '#features/enrolment/console/closing/destinations.ts'
import { GRADUATE } from '#features/enrolment/promotion.ts'
import { destinationOf } from '#features/enrolment/server/closing/destinations.ts'

const classrooms = ['IX A', 'VII A', 'VII C', 'VIII A', 'VIII B'].map((name, index) => ({
  id: index + 1,
  code: name.split(' ')[0] as string,
  name,
}))
const classroomNamed = (name: string) => ({ code: name.split(' ')[0] as string, name })

describe('the default destination', () => {
  it.each([
    ['VII A', 4],
    ['VII B', 5],
    ['VII C', 4],
    ['VIII B', 1],
    ['IX A', GRADUATE],
  ])('of %s is %s', (name, id) => {
    expect(destinationOf(classroomNamed(name), classrooms)).toBe(id)
  })

  it.each([
    ['7B', 'VIII B'],
    ['Kelas 7-B', 'VIII B'],
    ['VII Tahfiz', 'VIII Tahfiz'],
    ['VII Bilingual', 'VIII A'],
  ])('of %s, as a school may write it, is %s', (name, expected) => {
    const eighths = ['VIII A', 'VIII B', 'VIII Tahfiz'].map((eighth, index) => ({
      id: index + 1,
      code: 'VIII',
      name: eighth,
    }))
    const id = destinationOf({ code: 'VII', name }, eighths)
    expect(eighths.find((eighth) => eighth.id === id)?.name).toBe(expected)
  })

  it('is none without a class of the next grade', () => {
    expect(destinationOf(classroomNamed('VII A'), [])).toBeNull()
  })
})

it('the destinations of a class are the next grade or graduation, and repeating', () => {
  expect(destinationsOf('VII', classrooms)).toEqual([
    { id: 4, name: 'Naik ke VIII A' },
    { id: 5, name: 'Naik ke VIII B' },
    { id: REPEAT_GRADE, name: 'Tinggal Kelas' },
  ])
  expect(destinationsOf('IX', classrooms).map(({ id }) => id)).toEqual([GRADUATE, REPEAT_GRADE])
})

it('the summary is balanced only if the counts add up', () => {
  const counts = { naik: 30, tinggal: 1, lulus: 0, keluar: 1, belum: 0, semua: 32 }
  expect(isBalanced(counts)).toBe(true)
  expect(isBalanced({ ...counts, belum: 1 })).toBe(false)
})
