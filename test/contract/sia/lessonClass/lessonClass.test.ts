/** What binds a lesson to its class and semester, and what is asked before it goes, as tables. */
import { expect, test } from 'vitest'
import { removalQuestion, whyLocked } from '#contract/sia/lessonClass/lessonClass.ts'

test.each([
  [{ participants: 0 }, null, null],
  [{ participants: 40 }, /punya 40 peserta, jadi tidak dapat dipindahkan/, null],
  [{ participants: 0, materials: 2 }, /punya 2 materi, jadi/, /punya 2 materi, jadi/],
  [{ participants: 1, materials: 2, tasks: 3 }, /punya 1 peserta/, /punya 2 materi dan 3 tugas, jadi/],
] as const)('a lesson with %j, to be moved and to be deleted', (hanging, moved, deleted) => {
  const matching = (words: RegExp | null) => (words ? expect.stringMatching(words) : null)
  expect(whyLocked(hanging, 'dipindahkan')).toEqual(matching(moved))
  expect(whyLocked(hanging, 'dihapus')).toEqual(matching(deleted))
})

test.each([
  [0, null],
  [1, /punya 1 peserta, yang ikut dihapus/],
] as const)('a lesson with %i participants is asked about before it goes', (participants, question) => {
  expect(removalQuestion({ participants })).toEqual(question && expect.stringMatching(question))
})
