/** What is seen of attendance: months, semesters, today, exports, and moves in mid-month. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnAttendance } from '#features/attendance/absence.ts'
import type { RaporListRow } from '#features/documents/rapor.ts'
import { dayIn } from '#platform/contract/zone.ts'
import {
  type AttendanceSchool,
  attendanceCalls,
  dayAfter,
  openAttendanceSchool,
  shownMarks,
} from '#test/support/sia/attendance.ts'

let school: AttendanceSchool
let office: ReturnType<typeof attendanceCalls>
const day = (back: number) => dayAfter(school.today, -back)
beforeAll(async () => {
  school = await openAttendanceSchool()
  office = attendanceCalls(school, school.office)
  await office.save(day(2), 'HHA')
  await office.save(day(1), 'HTA')
})
afterAll(() => school.world.close())

it('those who were ill are suggested on the next day, and not stored', async () => {
  await office.save(day(1), 'S')
  const { suggestions, rows } = (await office.read(school.today)).body.result
  expect(suggestions).toEqual([{ student_class_id: school.ids[0], status: 'S', since: day(1), note: null }])
  expect(shownMarks({ rows })).toBe('---')
  await office.save(day(1), 'H')
})

describe('today', () => {
  it('names the classes that are not taken, for the office all and for a teacher those they take', async () => {
    const names = async (user: AttendanceSchool['office']) =>
      (await attendanceCalls(school, user).today()).body.result.missing.map(({ classroom }) => classroom.name)
    expect(await names(school.office)).toEqual(['VII A', 'VII B'])
    expect(await names(school.homeroom)).toEqual(['VII A'])
    expect(await names(school.teacher)).toEqual([])
  })

  it('names who is absent, and who is alpa for the third day', async () => {
    await office.save(school.today, 'SHA', { version: 0 })
    const { missing, absent, streaks, is_school_day } = (await office.today(school.today)).body.result
    expect(is_school_day).toBe(true)
    expect(missing.map(({ classroom }) => classroom.name)).toEqual(['VII B'])
    expect(absent.map(({ student, classroom, status }) => [student.name, classroom.name, status])).toEqual([
      ['ayu', 'VII A', 'S'],
      ['Citra', 'VII A', 'A'],
    ])
    expect(streaks.map(({ student, days }) => [student.name, days])).toEqual([['Citra', 3]])
    const homeroom = (await attendanceCalls(school, school.homeroom).today()).body.result
    expect([homeroom.missing, homeroom.absent.length, homeroom.streaks.length]).toEqual([[], 2, 1])
    // Who may not take the class gets no version to correct it with.
    const versions = async (user: AttendanceSchool['office']) =>
      (await attendanceCalls(school, user).today()).body.result.absent.map(({ version }) => version)
    expect(await versions(school.homeroom)).toEqual([1, 1])
    expect(await versions(school.teacher)).toEqual([null, null])
    const stranger = (await attendanceCalls(school, school.stranger).today()).body.result
    expect([stranger.absent, stranger.streaks]).toEqual([[], []])
  })

  it('has no class to take on a day without school', async () => {
    const { missing, no_school } = (await office.today(day(3))).body.result
    expect([missing, no_school]).toEqual([[], 'Hari Minggu'])
  })
})

it('a month has every day, the marks and the totals; a term the totals', async () => {
  const month = school.today.slice(0, 7)
  const { days, rows, classroom, homeroom } = (await office.month(month)).body.result
  expect(days.filter(({ taken }) => taken).map(({ date, version }) => [date, version > 0])).toEqual([
    [day(2), true],
    [day(1), true],
    [school.today, true],
  ])
  expect(days.length).toBeGreaterThan(27)
  expect([classroom.name, homeroom !== null]).toEqual(['VII A', true])
  const [ayu, , citra] = rows
  expect(ayu).toMatchObject({ S: 1, I: 0, A: 0, T: 0, present: 2, percent: 66.7 })
  expect(citra).toMatchObject({ A: 3, present: 0, percent: 0, days: { [school.today]: 'A' } })
  const summary = (await office.summary()).body.result.rows
  expect(summary.map(({ student, A, present, days }) => [student.name, A, present, days])).toEqual([
    ['ayu', 0, 2, 3],
    ['Bima', 0, 3, 3],
    ['Citra', 3, 0, 3],
  ])
})

it.each(['csv', 'xlsx'])('the term and the month are exported as %s', async (format) => {
  const key = `classroom_id=${school.classroom.id}&eduyear_id=${school.year.id}&format=${format}`
  const path = '/sia/activity/attendance'
  const term = await school.office.get(`${path}/summary/export?${key}&semester_id=${school.year.semester_id}`)
  const month = await school.homeroom.get(`${path}/month/export?${key}&month=${school.today.slice(0, 7)}`)
  expect([term.status, month.status]).toEqual([200, 200])
  if (format === 'csv') {
    expect(term.text).toContain('Citra')
    expect(month.text).toContain('Citra')
  }
  expect((await school.stranger.get(`${path}/summary/export?${key}`)).status).toBe(404)
})

it('a student who moves in mid-month has the days of each class, and their sum', async () => {
  const { ids, otherClassroom, today, year } = school
  const before = (await office.summary()).body.result.rows
  const moved = await school.office.post(`/sia/activity/student-class/${ids[1]}/move`, {
    classroom_id: otherClassroom.id,
    moved_at: today,
  })
  expect(moved.status).toBe(200)
  const rows = (await office.summary()).body.result.rows
  expect(rows).toEqual(before)
  await office.save(day(5), 'HHH')
  const next = dayAfter(today, 1)
  school.moveClock(next)
  const stranger = await office.save(next, 'HH')
  expect([stranger.status, Object.keys(stranger.body.errors ?? {})]).toEqual([
    422,
    ['students.1.student_class_id'],
  ])
  await office.save(next, 'H.H')
  expect(shownMarks((await office.read(next)).body.result)).toBe('HH')
  const own = (await office.summary()).body.result.rows.map(({ student, days }) => [student.name, days])
  expect(own).toEqual([
    ['ayu', 5],
    ['Bima', 4],
    ['Citra', 5],
  ])
  const query = `classroom_id=${otherClassroom.id}&eduyear_id=${year.id}&date=${next}`
  const other = await school.office.get<{ rows: { student: { name: string } }[] }>(
    `/sia/activity/attendance?${query}`,
  )
  expect(other.body.result.rows.map(({ student }) => student.name)).toEqual(['Bima', 'Dewi'])
})

it('a student sees their own days, and an enrolment with marks is not removed', async () => {
  const own = (await school.student.get<OwnAttendance>('/sia/activity/my-attendance')).body.result
  expect(own).toMatchObject({ S: 1, A: 0, days: 5 })
  expect(own.rows).toContainEqual({ date: school.today, status: 'S', note: null })
  const removed = await school.office.delete(`/sia/activity/student-class/${school.ids[0]}`)
  expect([removed.status, removed.body.message]).toEqual([409, expect.stringContaining('kehadiran')])
})

describe('the report cards of a class', () => {
  const fields = () => {
    const { classroom, year } = school
    return { classroom_id: classroom.id, eduyear_id: year.id, semester_id: year.semester_id }
  }
  const readFigures = async (user: AttendanceSchool['office']) => {
    const { body } = await user.post<RaporListRow[]>('/sia/activity/rapor', fields())
    return body.result.map(({ student, figures }) => [student.name, ...figures.map(({ value }) => value)])
  }

  it('say how many days each student was absent, as the term does', async () => {
    const { body } = await school.office.post<RaporListRow[]>('/sia/activity/rapor', fields())
    expect(body.result[0]?.figures.map(({ label }) => label)).toEqual(['Sakit', 'Izin', 'Alpa'])
    const term = (await office.summary()).body.result.rows.map(({ student, S, I, A, days }) =>
      days > 0 ? [student.name, S, I, A] : [student.name, null, null, null],
    )
    expect(await readFigures(school.office)).toEqual(term.filter(([name]) => name !== 'Bima'))
    expect(await readFigures(school.homeroom)).toEqual(await readFigures(school.office))
    const query = new URLSearchParams(
      Object.entries({ ...fields(), format: 'csv' }).map(([k, v]) => [k, `${v}`]),
    )
    const { text } = await school.office.get(`/sia/activity/rapor/export?${query}`)
    expect(text.split('\n')[0]).toMatch(/Sakit.Izin.Alpa/)
    expect(text).toMatch(/Citra;.*;0;0;3/)
  })

  it('leave open what nobody knows, in a semester in which no day was taken', async () => {
    const { semester_id } = school.year
    const other = await school.world.context.db.kysely
      .selectFrom('semesters')
      .where('id', '<>', semester_id)
      .select('id')
      .executeTakeFirstOrThrow()
    const { body } = await school.office.post<RaporListRow[]>('/sia/activity/rapor', {
      ...fields(),
      semester_id: other.id,
    })
    const values = body.result.map(({ figures }) => figures.map(({ value }) => value))
    expect(values).toEqual(body.result.map(() => [null, null, null]))
    expect(values.length).toBeGreaterThan(1)
  })

  it('say nothing of it to those without a key of attendance', async () => {
    const clerk = await school.world.as({ keys: ['sia-rapor'] })
    expect(await readFigures(clerk)).toEqual([['ayu'], ['Citra']])
  })
})

it('the history of a student has the totals of the semester', async () => {
  const { student_id } = await school.world.context.db.kysely
    .selectFrom('student_classes')
    .where('id', '=', school.ids[0])
    .select('student_id')
    .executeTakeFirstOrThrow()
  const { body } = await school.office.get<{ entries: { kind: string; at: string; details: object[] }[] }>(
    `/sia/master/student/${student_id}/history`,
  )
  const entry = body.result.entries.find(({ kind }) => kind === 'attendance')
  const { clock, config } = school.world.context
  expect(entry?.at, 'a running semester ends today').toBe(dayIn(config.SCHOOL_TZ, clock()))
  expect(entry?.details).toEqual([
    { label: 'Sakit', value: '1' },
    { label: 'Hadir', value: '80% dari 5 hari' },
  ])
})
