/** The records that prevent a lesson from being moved or deleted, and the question before a deletion. */

import { expect, test } from 'vitest'
import { whyLocked } from '#features/lessons/lessonClass.ts'
import { removalQuestion } from '#features/lessons/server/lessonClass/removalQuestion.ts'

test.each([
  [{ participants: 0 }, null, null],
  [{ participants: 40 }, /punya 40 peserta, jadi tidak dapat dipindahkan/, null],
  [{ participants: 0, materials: 2 }, /punya 2 materi, jadi/, /punya 2 materi, jadi/],
  [{ participants: 1, materials: 2, tasks: 3 }, /punya 1 peserta/, /punya 2 materi dan 3 tugas, jadi/],
] as const)(
  'a lesson with %j may be moved or deleted, unless a message says why not',
  (dependents, moveProblem, deleteProblem) => {
    const matching = (pattern: RegExp | null) => (pattern ? expect.stringMatching(pattern) : null)
    expect(whyLocked(dependents, 'dipindahkan')).toEqual(matching(moveProblem))
    expect(whyLocked(dependents, 'dihapus')).toEqual(matching(deleteProblem))
  },
)

test.each([
  [0, null],
  [1, /punya 1 peserta, yang ikut dihapus/],
] as const)('deleting a lesson with %i participants asks for confirmation: %s', (participants, question) => {
  expect(removalQuestion({ participants })).toEqual(question && expect.stringMatching(question))
})
