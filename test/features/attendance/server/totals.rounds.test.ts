/** The totals of months, semesters and students equal a slow count, in random years with moves, departures and late holidays. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OwnAttendance } from '#features/attendance/absence.ts'
import type { AttendanceStatus } from '#features/attendance/status.ts'
import {
  type AttendanceSchool,
  attendanceCalls,
  dayAfter,
  openAttendanceSchool,
} from '#test/support/sia/attendance.ts'
import { rounds, seed } from '#test/support/world/rounds.ts'

let school: AttendanceSchool
beforeAll(async () => {
  school = await openAttendanceSchool()
})
afterAll(() => school.world.close())

/** Days before today; the tests keep to the month that the Wednesday is in and the one before. */
const DAYS_BACK = 40

type Mark = AttendanceStatus | null
type Step =
  | { kind: 'take'; back: number; marks: [Mark, Mark, Mark] }
  | { kind: 'holiday'; back: number }
  | { kind: 'leave' | 'return'; back: number }

const back = fc.integer({ min: 0, max: DAYS_BACK })
const mark = fc.constantFrom<Mark>('H', 'H', 'H', 'S', 'I', 'A', 'T', null)
const take = fc.record({ kind: fc.constant('take' as const), back, marks: fc.tuple(mark, mark, mark) })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: take },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('holiday' as const), back }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('leave' as const, 'return' as const), back }) },
)

/** What is remembered of a class: the marks of each day that was taken, and the days on which the third student came and went. */
type Model = {
  taken: Map<string, Map<number, AttendanceStatus>>
  changes: { on: string; isIn: boolean }[]
}

const isMember = (model: Model, id: number, date: string) => {
  if (id !== school.ids[2]) return true
  const past = model.changes.filter(({ on }) => on <= date)
  const last = past.sort((one, other) => one.on.localeCompare(other.on)).at(-1)
  return last ? last.isIn : model.changes.length === 0 || !firstOf(model)?.isIn
}
const firstOf = ({ changes }: Model) => changes.toSorted((one, other) => one.on.localeCompare(other.on))[0]

/** Day by day, mark by mark. */
function countSlowly(model: Model, id: number, { from, to }: { from: string; to: string }) {
  const counts = { S: 0, I: 0, A: 0, T: 0, present: 0, days: 0 }
  for (let date = from; date <= to; date = dayAfter(date, 1)) {
    const marks = model.taken.get(date)
    if (!marks) continue
    const own = marks.get(id)
    if (own !== undefined || isMember(model, id, date)) counts.days += 1
    if (own === 'H' || own === 'T') counts.present += 1
    if (own !== undefined && own !== 'H') counts[own] += 1
  }
  return counts
}

async function clear() {
  const { kysely } = school.world.context.db
  for (const table of ['attendance_marks', 'attendance_days', 'calendar_entries', 'student_events'] as const)
    await kysely.deleteFrom(table).execute()
}

/** Runs the steps through the calls, and the events of the third student directly, since a student leaves only once a day. */
async function run(steps: readonly Step[]): Promise<Model> {
  await clear()
  const { kysely } = school.world.context.db
  const office = attendanceCalls(school, school.office)
  const model: Model = { taken: new Map(), changes: [] }
  const { student_id } = await kysely
    .selectFrom('student_classes')
    .where('id', '=', school.ids[2])
    .select('student_id')
    .executeTakeFirstOrThrow()
  for (const one of steps) {
    const date = dayAfter(school.today, -one.back)
    if (one.kind === 'holiday') {
      await school.office.post('/sia/master/calendar', {
        name: 'Libur',
        start: date,
        end: date,
        kind: 'holiday',
      })
    } else if (one.kind === 'take') {
      const marks = school.ids.map((id, index) => [id, one.marks[index]] as const)
      const named = marks.filter(([id, status]) => {
        const isMarked = model.taken.get(date)?.has(id) ?? false
        return status && (isMarked || isMember(model, id, date))
      })
      if (named.length === 0) continue
      const students = named.map(([student_class_id, status]) => ({ student_class_id, status }))
      const { status } = await office.save(date, '', { students, confirm: true })
      expect(status).toBe(200)
      const stored = model.taken.get(date) ?? new Map<number, AttendanceStatus>()
      for (const [id, status] of named) if (status) stored.set(id, status)
      model.taken.set(date, stored)
    } else {
      if (model.changes.some(({ on }) => on === date)) continue
      const isIn = one.kind === 'return'
      const at = new Date().toISOString()
      await kysely
        .insertInto('student_events')
        .values({
          student_id,
          kind: one.kind,
          happened_on: date,
          [isIn ? 'new_student_class_id' : 'student_class_id']: school.ids[2],
          created_at: at,
        })
        .execute()
      model.changes.push({ on: date, isIn })
    }
  }
  return model
}

it('months, semesters and the student see what a slow count finds', async () => {
  const office = attendanceCalls(school, school.office)
  const semester = { from: `${school.year.code}-07-01`, to: `${school.year.code}-12-31` }
  const isFirst = school.today <= semester.to
  const term = isFirst
    ? semester
    : { from: `${Number(school.year.code) + 1}-01-01`, to: `${Number(school.year.code) + 1}-06-30` }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const model = await run(steps)
      const summary = (await office.summary()).body.result.rows
      for (const id of school.ids) {
        const expected = countSlowly(model, id, term)
        const row = summary.find(({ student_class_id }) => student_class_id === id)
        if (row) expect(row).toMatchObject(expected)
        else expect(expected.days).toBe(0)
      }
      for (const month of new Set(
        [school.today, dayAfter(school.today, -DAYS_BACK)].map((day) => day.slice(0, 7)),
      )) {
        const { rows } = (await office.month(month)).body.result
        for (const row of rows) {
          const { days, ...expected } = countSlowly(model, row.student_class_id, {
            from: `${month}-01`,
            to: `${month}-31`,
          })
          const percent = days === 0 ? null : Math.round((expected.present / days) * 1000) / 10
          expect(row).toMatchObject({ ...expected, percent })
          const cells = Object.values(row.days)
          expect(cells.filter((status) => status === 'S')).toHaveLength(row.S)
        }
      }
      const own = await school.student.get<OwnAttendance>('/sia/activity/my-attendance')
      expect(own.body.result).toMatchObject(countSlowly(model, school.ids[0], term))
    }),
    { numRuns: rounds({ few: 12, many: 300 }), seed: seed(52) },
  )
})
