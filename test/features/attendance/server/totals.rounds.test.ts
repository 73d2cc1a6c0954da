/** All totals equal a slow count in random months: screens, prints, exports, report cards, histories and the student's own. */
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OwnAttendance } from '#features/attendance/absence.ts'
import { toPrintContent } from '#features/attendance/console/month/monthPrint.ts'
import type { AttendanceMonth } from '#features/attendance/month.ts'
import type { AttendanceStatus } from '#features/attendance/status.ts'
import type { SummaryRow } from '#features/attendance/summary.ts'
import type { RaporListRow } from '#features/documents/rapor.ts'
import { ENDED_STATUSES } from '#features/enrolment/status.ts'
import { type AttendanceSchool, dayAfter, openAttendanceSchool } from '#test/support/sia/attendance.ts'
import {
  type AttendanceModel,
  countSlowly,
  isMember,
  slowPercent,
} from '#test/support/sia/attendanceModel.ts'
import { rounds, seed } from '#test/support/world/rounds.ts'

/** Ayu has an enrolment in both classes and moves between them; the others stay. */
type Room = { classroom_id: number; ids: readonly number[]; mover: number }
let school: AttendanceSchool
let rooms: readonly [Room, Room]
let ayu: number
beforeAll(async () => {
  school = await openAttendanceSchool()
  const { kysely } = school.world.context.db
  const { id: _, ...enrolment } = await kysely
    .selectFrom('student_classes')
    .where('id', '=', school.ids[0])
    .selectAll()
    .executeTakeFirstOrThrow()
  ayu = enrolment.student_id
  const second = await kysely
    .insertInto('student_classes')
    .values({ ...enrolment, classroom_id: school.otherClassroom.id, status: ENDED_STATUSES[0] })
    .returning('id')
    .executeTakeFirstOrThrow()
  rooms = [
    { classroom_id: school.classroom.id, ids: school.ids, mover: school.ids[0] },
    { classroom_id: school.otherClassroom.id, ids: [second.id, school.otherId], mover: second.id },
  ]
})
afterAll(() => school.world.close())

/** Days before today; the tests keep to the month that the Wednesday is in and the one before. */
const DAYS_BACK = 40

type Mark = AttendanceStatus | null
const back = fc.integer({ min: 0, max: DAYS_BACK })
const room = fc.constantFrom<0 | 1>(0, 1)
const mark = fc.constantFrom<Mark>('H', 'H', 'H', 'S', 'I', 'A', 'T', null)
const take = fc.record({ kind: fc.constant('take' as const), back, room, marks: fc.tuple(mark, mark, mark) })
const holiday = fc.record({ kind: fc.constant('holiday' as const), back })
const change = fc.record({
  kind: fc.constantFrom('move' as const, 'leave' as const, 'return' as const),
  back,
  room,
})
const step = fc.oneof(
  { weight: 8, arbitrary: take },
  { weight: 1, arbitrary: holiday },
  { weight: 2, arbitrary: change },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function clear() {
  const { kysely } = school.world.context.db
  for (const table of ['attendance_marks', 'attendance_days', 'calendar_entries', 'student_events'] as const)
    await kysely.deleteFrom(table).execute()
}

/** Runs the steps through the calls, and the events of Ayu directly, since a student moves only once a day. */
async function run(steps: readonly Step[]): Promise<AttendanceModel> {
  await clear()
  const model: AttendanceModel = { taken: [new Map(), new Map()], ended: rooms[1].mover, changes: [] }
  for (const one of steps) {
    const date = dayAfter(school.today, -one.back)
    if (one.kind === 'holiday') {
      const entry = { name: 'Libur', start: date, end: date, kind: 'holiday' }
      await school.office.post('/sia/master/calendar', entry)
    } else if (one.kind === 'take') await takeClass(model, { ...one, date })
    else await changeClass(model, { ...one, date })
  }
  return model
}

async function takeClass(
  model: AttendanceModel,
  { room: index, marks, date }: { room: 0 | 1; marks: readonly Mark[]; date: string },
) {
  const { ids, classroom_id } = rooms[index]
  const stored = model.taken[index].get(date) ?? new Map<number, AttendanceStatus>()
  const students = ids.flatMap((id, at) => {
    const status = marks[at]
    return status && (stored.has(id) || isMember(model, id, date)) ? [{ student_class_id: id, status }] : []
  })
  if (students.length === 0) return
  const body = { classroom_id, eduyear_id: school.year.id, date, students, confirm: true }
  expect((await school.office.put('/sia/activity/attendance', body)).status).toBe(200)
  for (const { student_class_id, status } of students) stored.set(student_class_id, status)
  model.taken[index].set(date, stored)
}

/** A move leaves one class for the other. */
async function changeClass(
  model: AttendanceModel,
  { kind, room: index, date }: { kind: string; room: 0 | 1; date: string },
) {
  if (model.changes.some(({ on }) => on === date)) return
  const { mover } = rooms[index]
  const other = rooms[index === 0 ? 1 : 0].mover
  const left = kind === 'return' ? null : mover
  const entered = kind === 'leave' ? null : kind === 'move' ? other : mover
  await school.world.context.db.kysely
    .insertInto('student_events')
    .values({
      student_id: ayu,
      kind,
      happened_on: date,
      student_class_id: left,
      new_student_class_id: entered,
      created_at: new Date().toISOString(),
    })
    .execute()
  if (left) model.changes.push({ on: date, id: left, isIn: false })
  if (entered) model.changes.push({ on: date, id: entered, isIn: true })
}

const PATH = '/sia/activity/attendance'
const queryOf = (fields: object) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))

/** The rows of an exported table by the names of students. */
async function readCsv(path: string, fields: object) {
  const { text } = await school.office.get(`${path}?${queryOf({ ...fields, format: 'csv' })}`)
  const rows: Record<string, string>[] = parse(text, { delimiter: ';', columns: true, bom: true })
  return new Map(rows.map((row) => [row.Nama ?? '', row]))
}

const TOTALS = ['S', 'I', 'A', 'T'] as const
const decimal = (text: string | undefined) => (text ? Number(text.replace(',', '.')) : null)

async function compareMonth(model: AttendanceModel, index: 0 | 1, month: string) {
  const key = { classroom_id: rooms[index].classroom_id, eduyear_id: school.year.id, month }
  const { body } = await school.office.get<AttendanceMonth>(`${PATH}/month?${queryOf(key)}`)
  const csv = await readCsv(`${PATH}/month/export`, key)
  const printed = toPrintContent(body.result, month)
  expect([csv.size, printed.rows.length]).toEqual([body.result.rows.length, body.result.rows.length])
  for (const [at, row] of body.result.rows.entries()) {
    const range = { id: row.student_class_id, from: `${month}-01`, to: `${month}-31` }
    const { days, ...expected } = countSlowly(model, index, range)
    const percent = slowPercent({ ...expected, days })
    expect(row).toMatchObject({ ...expected, percent })
    expect(Object.values(row.days).filter((status) => status === 'S')).toHaveLength(row.S)
    const totals = TOTALS.map((name) => expected[name])
    expect(printed.rows[at]?.cells.slice(-5)).toEqual([...totals, percent?.toLocaleString('id-ID') ?? ''])
    const exported = csv.get(row.student.name) ?? {}
    expect(TOTALS.map((name) => Number(exported[name]))).toEqual(totals)
    expect([Number(exported.Hadir), decimal(exported['%'])]).toEqual([expected.present, percent])
  }
}

/** An empty cell is none. */
const readNumber = (cell: string | undefined) => (cell ? Number(cell) : null)

async function compareTerm(model: AttendanceModel, index: 0 | 1, term: { from: string; to: string }) {
  const { classroom_id, ids } = rooms[index]
  const key = { classroom_id, eduyear_id: school.year.id, semester_id: school.year.semester_id }
  const { rows } = (await school.office.get<{ rows: SummaryRow[] }>(`${PATH}/summary?${queryOf(key)}`)).body
    .result
  const csv = await readCsv(`${PATH}/summary/export`, key)
  const desk = (await school.office.post<RaporListRow[]>('/sia/activity/rapor', key)).body.result
  const cards = await readCsv('/sia/activity/rapor/export', key)
  expect(desk.length).toBeGreaterThan(0)
  for (const id of ids) {
    const expected = countSlowly(model, index, { id, ...term })
    const row = rows.find(({ student_class_id }) => student_class_id === id)
    if (!row) {
      expect(expected.days).toBe(0)
      continue
    }
    expect(row).toMatchObject({ ...expected, percent: slowPercent(expected) })
    const exported = csv.get(row.student.name) ?? {}
    const names = ['Sakit', 'Izin', 'Alpa', 'Terlambat', 'Hadir', 'Hari']
    expect(names.map((name) => Number(exported[name]))).toEqual([
      ...TOTALS.map((name) => row[name]),
      row.present,
      row.days,
    ])
    expect(decimal(exported['%'])).toBe(slowPercent(expected))
    const absent = row.days > 0 ? [row.S, row.I, row.A] : [null, null, null]
    const onDesk = desk.find(({ student }) => student.id === row.student.id)
    if (!onDesk) continue
    expect(onDesk.figures.map(({ value }) => value)).toEqual(absent)
    const card = cards.get(row.student.name) ?? {}
    expect(['Sakit', 'Izin', 'Alpa'].map((name) => readNumber(card[name]))).toEqual(absent)
  }
}

/** Ayu's own screen adds both classes; the history has a line for each with its days. */
async function compareOwn(model: AttendanceModel, term: { from: string; to: string }) {
  const counts = ([0, 1] as const).map((index) =>
    countSlowly(model, index, { id: rooms[index].mover, ...term }),
  )
  const [one, other] = counts
  if (!one || !other) throw new Error('Two classes')
  const sum = Object.fromEntries(
    Object.entries(one).map(([name, count]) => [name, count + other[name as keyof typeof other]]),
  )
  const own = await school.student.get<OwnAttendance>('/sia/activity/my-attendance')
  expect(own.body.result).toMatchObject(sum)
  const { body } = await school.office.get<{ entries: { kind: string; details: { value: string }[] }[] }>(
    `/sia/master/student/${ayu}/history`,
  )
  const lines = body.result.entries.flatMap(({ kind, details }) =>
    kind === 'attendance' ? [details.at(-1)?.value] : [],
  )
  const expected = counts
    .filter(({ days }) => days > 0)
    .map((count) => `${slowPercent(count)?.toLocaleString('id-ID')}% dari ${count.days} hari`)
  expect(lines.toSorted()).toEqual(expected.toSorted())
}

it('everything that has totals says what a slow count finds', async () => {
  const code = Number(school.year.code)
  const isFirst = school.today <= `${code}-12-31`
  const term = isFirst
    ? { from: `${code}-07-01`, to: `${code}-12-31` }
    : { from: `${code + 1}-01-01`, to: `${code + 1}-06-30` }
  const months = new Set([school.today, dayAfter(school.today, -DAYS_BACK)].map((day) => day.slice(0, 7)))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const model = await run(steps)
      for (const index of [0, 1] as const) {
        for (const month of months) await compareMonth(model, index, month)
        await compareTerm(model, index, term)
      }
      await compareOwn(model, term)
    }),
    { numRuns: rounds({ few: 8, many: 200 }), seed: seed(52) },
  )
})
