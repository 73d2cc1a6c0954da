/** Taking the attendance of a class: who may, when, and what a stale screen cannot do. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAudits } from '#test/support/people/audits.ts'
import {
  type AttendanceSchool,
  attendanceCalls,
  dayAfter,
  marksOf,
  openAttendanceSchool,
  shownMarks,
} from '#test/support/sia/attendance.ts'
import { createRecord } from '#test/support/sia/school.ts'

let school: AttendanceSchool
let homeroom: ReturnType<typeof attendanceCalls>
let office: ReturnType<typeof attendanceCalls>
beforeAll(async () => {
  school = await openAttendanceSchool()
  homeroom = attendanceCalls(school, school.homeroom)
  office = attendanceCalls(school, school.office)
})
afterAll(() => school.world.close())

const day = (back: number) => dayAfter(school.today, -back)

it('a day that nobody took has everybody without a mark, in order of names, and version 0', async () => {
  const { status, body } = await homeroom.read(day(2))
  expect(status).toBe(200)
  expect(body.result).toMatchObject({
    date: day(2),
    is_school_day: true,
    holiday: null,
    version: 0,
    recorded_by: null,
    recorded_at: null,
    why_not: null,
  })
  expect(body.result.rows.map(({ student, status: mark }) => [student.name, mark])).toEqual([
    ['ayu', null],
    ['Bima', null],
    ['Citra', null],
  ])
  expect(Object.keys(body.result.rows[0]?.student ?? {}).sort()).toEqual(['id', 'name', 'nis', 'nisn'])
})

it('the homeroom teacher saves the class once, and a correction changes only the student named', async () => {
  const first = await homeroom.save(school.today, 'HST', {
    version: 0,
    students: [...marksOf(school.ids, 'HS'), { student_class_id: school.ids[2], status: 'T', minutes: 12 }],
  })
  expect([first.status, shownMarks(first.body.result), first.body.result.version]).toEqual([200, 'HST', 1])
  expect(first.body.result.recorded_by).toMatchObject({ id: school.homeroom.id })
  expect(first.body.result.rows[2]).toMatchObject({ status: 'T', minutes: 12 })
  const second = await homeroom.save(school.today, '.I', { version: 1 })
  expect([shownMarks(second.body.result), second.body.result.version]).toEqual(['HIT', 2])
  const unchanged = await homeroom.save(school.today, 'HI', { version: 2 })
  expect(unchanged.body.result.version).toBe(2)
  const audits = await readAudits(school.world, 'attendance_day')
  expect(audits.map(({ action }) => action)).toEqual(['create', 'update'])
})

it('on a first save those who are not named stay without a mark', async () => {
  const { body } = await homeroom.save(day(1), '.S')
  expect(shownMarks(body.result)).toBe('-S-')
  const again = await homeroom.save(day(1), 'H', { version: 1 })
  expect(shownMarks(again.body.result)).toBe('HS-')
})

describe('somebody has saved in between', () => {
  it('the later one gets 409 with what is stored, and nothing changes', async () => {
    expect((await homeroom.save(day(2), 'HSH', { version: 0 })).status).toBe(200)
    const stale = await office.save(day(2), 'HHH', { version: 0 })
    expect(stale.status).toBe(409)
    expect(stale.body.result).toMatchObject({ version: 1, recorded_by: { id: school.homeroom.id } })
    expect(shownMarks(stale.body.result)).toBe('HSH')
    expect(shownMarks((await homeroom.read(day(2))).body.result)).toBe('HSH')
  })

  it('of two first saves at once one is stored', async () => {
    const answers = await Promise.all(
      [homeroom, office].map((calls) => calls.save(day(5), 'HHA', { version: 0 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('days', () => {
  it('a future day is refused before anything else', async () => {
    const { status, body } = await attendanceCalls(school, school.stranger).save(day(-1), 'X')
    expect(status).toBe(422)
    const known = await attendanceCalls(school, school.stranger).save(day(-1), 'H')
    expect([known.status, known.body.errors]).toEqual([422, { date: 'Tanggal ini belum tiba' }])
    expect(body.errors).toBeDefined()
  })

  it('a teacher changes seven days back, the office the whole semester', async () => {
    expect((await homeroom.save(day(7), 'HHH')).status).toBe(200)
    const late = await homeroom.save(day(8), 'HHH')
    expect([late.status, late.body.errors?.date]).toEqual([422, expect.stringContaining('7 hari')])
    expect((await homeroom.read(day(8))).body.result.why_not).toContain('7 hari')
    expect((await office.save(day(8), 'HHH')).status).toBe(200)
  })

  it('the office says why it changes a semester that is over', async () => {
    const { code } = school.year
    await school.office.put('/sia/master/semester-dates', {
      eduyear_id: school.year.id,
      semesters: [
        { semester_id: 1, start: `${code}-07-01`, end: `${code}-07-31` },
        { semester_id: 2, start: `${code}-08-01`, end: `${Number(code) + 1}-06-30` },
      ],
    })
    const monday = [20, 21, 22, 23, 24, 25, 26]
      .map((date) => `${code}-07-${date}`)
      .find((one) => new Date(`${one}T00:00:00Z`).getUTCDay() === 1)
    const without = await office.save(monday ?? '', 'HHH')
    expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([422, ['reason']])
    expect((await office.read(monday ?? '')).body.result.needs_reason).toBe(true)
    expect((await office.save(monday ?? '', 'HHH', { reason: 'Daftar kertas ditemukan' })).status).toBe(200)
    const audits = await readAudits(school.world, 'attendance_day')
    expect(audits.at(-1)?.after).toMatchObject({ reason: 'Daftar kertas ditemukan' })
  })

  it('a day of another year is refused', async () => {
    const { status, body } = await office.save(`${Number(school.year.code) - 1}-10-14`, 'HHH')
    expect([status, body.errors?.date]).toEqual([422, expect.stringContaining('di luar tahun ajaran')])
  })

  it('a day without school is stored only once that is confirmed', async () => {
    await createRecord(school.office, '/sia/master/calendar', {
      name: 'Hari Batik',
      start: day(6),
      end: day(6),
      kind: 'holiday',
    })
    const refusal = await homeroom.save(day(6), 'HHH', { version: 0 })
    expect([refusal.status, refusal.body.result]).toEqual([
      409,
      { confirm: 'no_school', no_school: 'Hari Batik' },
    ])
    expect((await homeroom.read(day(6))).body.result).toMatchObject({
      is_school_day: false,
      holiday: 'Hari Batik',
      version: 0,
    })
    expect((await homeroom.save(day(6), 'HHH', { version: 0, confirm: true })).status).toBe(200)
    expect((await homeroom.save(day(6), 'A', { version: 1 })).status).toBe(200)
  })
})

describe('what is sent', () => {
  it.each([
    [
      'a participant of another class',
      () => [{ student_class_id: school.otherId, status: 'H' }],
      'students.0.student_class_id',
    ],
    [
      'a student twice',
      () => [...marksOf(school.ids, 'H'), ...marksOf(school.ids, 'S')],
      'students.1.student_class_id',
    ],
    ['an unknown state', () => [{ student_class_id: school.ids[0], status: 'X' }], 'students.0.status'],
    ['no student', () => [], 'students'],
  ])('%s is refused', async (_what, students, field) => {
    const { status, body } = await office.save(school.today, '', { students: students() })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })

  it('rows are sent back as they were read', async () => {
    const { rows } = (await homeroom.read(school.today)).body.result
    expect((await homeroom.save(school.today, '', { students: rows })).status).toBe(200)
  })
})

describe('who', () => {
  const statusOf = async (user: 'teacher' | 'stranger' | 'student', call: 'read' | 'save') => {
    const calls = attendanceCalls(school, school[user])
    return (call === 'read' ? await calls.read(school.today) : await calls.save(school.today, 'A')).status
  }

  it('another teacher of the class reads it, and takes it where the school allows that', async () => {
    expect(await statusOf('teacher', 'read')).toBe(200)
    expect(await statusOf('teacher', 'save')).toBe(403)
    await school.office.put('/sia/activity/attendance/settings', { school_days: 6, others_may_take: true })
    expect(await statusOf('teacher', 'save')).toBe(200)
    await school.office.put('/sia/activity/attendance/settings', { school_days: 6, others_may_take: false })
  })

  it('a teacher of other classes and a student find no such class', async () => {
    for (const user of ['stranger', 'student'] as const)
      expect([await statusOf(user, 'read'), await statusOf(user, 'save')]).toEqual([404, 404])
  })
})

it('five days a week make Saturday a day without school', async () => {
  const saturday = dayAfter(school.today, 3)
  expect((await office.read(saturday)).body.result.is_school_day).toBe(true)
  await school.office.put('/sia/activity/attendance/settings', { school_days: 5, others_may_take: false })
  expect((await office.read(saturday)).body.result).toMatchObject({
    is_school_day: false,
    holiday: null,
    no_school: 'Hari Sabtu',
  })
  const settings = await school.homeroom.get('/sia/activity/attendance/settings')
  expect(settings.body.result).toEqual({ school_days: 5, others_may_take: false })
  expect((await school.homeroom.put('/sia/activity/attendance/settings', settings.body.result)).status).toBe(
    403,
  )
})
