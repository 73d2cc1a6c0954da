/** The attendance of the demonstration school: the school days of the last weeks, the same at every start of a day. */
import { expect, it } from 'vitest'
import { seedAttendance } from '#features/attendance/demo/attendance.ts'
import { openAttendanceSchool } from '#test/support/sia/attendance.ts'

async function seed() {
  const { world, classroom, today } = await openAttendanceSchool()
  const { kysely } = world.context.db
  await seedAttendance(world.context)
  await seedAttendance(world.context)
  const days = await kysely.selectFrom('attendance_days').selectAll().orderBy('date').execute()
  const marks = await kysely
    .selectFrom('attendance_marks')
    .innerJoin('attendance_days', 'attendance_days.id', 'attendance_day_id')
    .select(['date', 'student_class_id', 'status', 'minutes', 'note'])
    .orderBy('date')
    .orderBy('student_class_id')
    .execute()
  const entries = await kysely.selectFrom('calendar_entries').select('kind').execute()
  await world.close()
  return { classroom, today, days, marks, entries }
}

it('a class with a homeroom teacher is taken on the school days of four weeks, but not yet today', async () => {
  const { classroom, today, days, marks, entries } = await seed()
  expect(entries.filter(({ kind }) => kind === 'holiday').length).toBeGreaterThan(3)
  expect(days.length).toBeGreaterThan(20)
  expect(new Set(days.map(({ date }) => date)).size).toBe(days.length)
  expect(days.every(({ date, classroom_id }) => date < today && classroom_id === classroom.id)).toBe(true)
  expect(days.some(({ date }) => new Date(date).getUTCDay() === 0)).toBe(false)
  expect(marks.length).toBe(3 * days.length)
  expect((await seed()).marks).toEqual(marks)
})
