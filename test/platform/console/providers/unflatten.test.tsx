/** Dotted field names of a response become nested records. */
import { expect, it } from 'vitest'
import { unflatten } from '#platform/console/providers/data/unflatten.ts'

it.each([
  [
    { id: 1, name: 'IPA' },
    { id: 1, name: 'IPA' },
  ],
  [
    { id: 1, 'lesson.name': 'IPA' },
    { id: 1, lesson: { name: 'IPA' } },
  ],
  [{ 'lesson.name': 'IPA', 'lesson.id': 7 }, { lesson: { name: 'IPA', id: 7 } }],
  [{ lesson: { id: 7 }, 'lesson.name': 'IPA' }, { lesson: { id: 7, name: 'IPA' } }],
  [{ 'a.b.c': 1, 'a.b.d': 2, 'a.e': 3 }, { a: { b: { c: 1, d: 2 }, e: 3 } }],
  [{ lesson: null, 'lesson.name': 'IPA' }, { lesson: { name: 'IPA' } }],
  [{ 'lesson.name': null }, { lesson: { name: null } }],
  [{}, {}],
])('%j becomes %j', (row, nested) => {
  expect(unflatten(row)).toEqual(nested)
})

it('does not change the original row', () => {
  const row = { lesson: { id: 7 }, 'lesson.name': 'IPA' }
  unflatten(row)
  expect(row).toEqual({ lesson: { id: 7 }, 'lesson.name': 'IPA' })
})

it('a row without dotted names is not copied', () => {
  const row = { id: 1 }
  expect(unflatten(row)).toBe(row)
})
