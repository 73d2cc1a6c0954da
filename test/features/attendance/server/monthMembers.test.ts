/** Whom a row of an imported month means. */
import { expect, it } from 'vitest'
import { findMember } from '#features/attendance/server/monthImport/monthState.ts'

const members = [
  { id: 1, name: 'Anindita', nisn: '0071234501', nis: '0012' },
  { id: 2, name: 'Budi Santoso', nisn: '0071234502', nis: '0120' },
].map((student) => ({
  student_class_id: student.id,
  student,
  membership: { boundaries: [], hasEnded: false },
}))

it.each([
  ['0071234501', ''],
  ['71234501', ''],
  ["'0071234501", ''],
  ['0071 2345 01', ''],
  // As pandas writes whole numbers; its zero is no digit of the number.
  ['71234501.0', ''],
  ['', '12'],
  ['', '12.0'],
])('NISN %j and NIS %j are those of Anindita', (nisn, nis) => {
  expect(findMember(members, { nisn, nis, name: '' })?.student_class_id).toBe(1)
})

it('a text that is no number is none, and the name counts', () => {
  expect(findMember(members, { nisn: 'tidak ada', nis: '-', name: 'budi santoso' })?.student_class_id).toBe(2)
  expect(findMember(members, { nisn: 'x0071234501', nis: '', name: '' })).toBeNull()
})
