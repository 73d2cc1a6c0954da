/** Absences that students ask for, and letters that the school enters. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AbsenceRequest, OwnAttendance } from '#features/attendance/absence.ts'
import {
  type AttendanceSchool,
  attendanceCalls,
  dayAfter,
  openAttendanceSchool,
  shownMarks,
} from '#test/support/sia/attendance.ts'
import { makePdf } from '#test/support/sia/documents.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'

let school: AttendanceSchool
let homeroom: ReturnType<typeof attendanceCalls>
const day = (back: number) => dayAfter(school.today, -back)
beforeAll(async () => {
  school = await openAttendanceSchool()
  homeroom = attendanceCalls(school, school.homeroom)
})
afterAll(() => school.world.close())

const REQUESTS = '/sia/activity/attendance/requests'
const ask = (fields: Record<string, string>, user = school.student) =>
  user.post<AbsenceRequest>('/sia/activity/my-attendance/request', fields)
const list = (user: AttendanceSchool['office'], state = '') =>
  user.get<{ rows: AbsenceRequest[] }>(`${REQUESTS}${state && `?state=${state}`}`)

describe('a request with a photo', () => {
  let request: AbsenceRequest
  it('reaches the homeroom teacher and the office, and nobody else', async () => {
    const fields = { date: school.today, status: 'S', note: 'Demam tinggi' }
    const form = makeFileForm('photo', { bytes: makePdf('SURAT'), name: 'surat.pdf' }, fields)
    const sent = await school.student.post<AbsenceRequest>(
      '/sia/activity/my-attendance/request',
      form.body,
      form.headers,
    )
    expect(sent.status).toBe(200)
    request = sent.body.result
    expect(request).toMatchObject({ state: 'pending', photo: { file: 'surat.pdf' }, last_date: school.today })
    for (const user of [school.homeroom, school.office])
      expect((await list(user)).body.result.rows.map(({ id }) => id)).toEqual([request.id])
    for (const user of [school.teacher, school.stranger])
      expect((await list(user)).body.result.rows).toEqual([])
  })

  it('its photo opens for the student, the homeroom teacher and the office only', async () => {
    const [read] = (await list(school.homeroom)).body.result.rows
    const file = new URL(read?.photo?.file_url ?? '', 'http://a').searchParams.get('file')
    const open = async (user: AttendanceSchool['office']) =>
      (await user.get(`/download-attachment?file=${file}`)).status
    for (const user of [school.student, school.homeroom, school.office]) expect(await open(user)).toBe(200)
    for (const user of [school.teacher, school.stranger, school.otherStudent])
      expect(await open(user)).toBe(404)
  })

  it('cannot be decided by a teacher who is not the homeroom teacher', async () => {
    for (const user of [school.teacher, school.stranger]) {
      expect((await user.post(`${REQUESTS}/${request.id}/accept`)).status).toBe(404)
      expect((await user.post(`${REQUESTS}/${request.id}/decline`, { reason: 'Tidak' })).status).toBe(404)
    }
  })

  it('accepted before the class is taken, it waits for the class and is kept by a first save of others', async () => {
    const accepted = await school.homeroom.post<AbsenceRequest>(`${REQUESTS}/${request.id}/accept`)
    expect([accepted.status, accepted.body.result.state]).toEqual([200, 'accepted'])
    const { body } = await homeroom.read(school.today)
    expect([body.result.version, shownMarks(body.result)]).toEqual([0, 'S--'])
    expect((await homeroom.today()).body.result.missing).toHaveLength(1)
    const saved = await homeroom.save(school.today, '.HH', { version: 0 })
    expect(shownMarks(saved.body.result)).toBe('SHH')
    const own = (await school.student.get<OwnAttendance>('/sia/activity/my-attendance')).body.result
    expect(own).toMatchObject({ S: 1, rows: [{ date: school.today, status: 'S', note: 'Demam tinggi' }] })
    expect(own.requests).toMatchObject([{ id: request.id, state: 'accepted' }])
  })

  it('is decided once', async () => {
    const again = await school.office.post(`${REQUESTS}/${request.id}/decline`, { reason: 'Salah' })
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('sudah diterima')])
  })
})

it('accepted after the class is taken, it changes the student and the version', async () => {
  await homeroom.save(day(1), 'AHH')
  const { result } = (await ask({ date: day(1), status: 'I', note: 'Acara keluarga' })).body
  await school.office.post(`${REQUESTS}/${result.id}/accept`)
  const read = (await homeroom.read(day(1))).body.result
  expect([shownMarks(read), read.version]).toEqual(['IHH', 2])
  const stale = await homeroom.save(day(1), 'H', { version: 1 })
  expect([stale.status, shownMarks(stale.body.result)]).toEqual([409, 'IHH'])
})

it('a screen that was opened before an absence was accepted does not overwrite it', async () => {
  const opened = (await homeroom.read(day(2))).body.result
  const { result } = (await ask({ date: day(2), status: 'S', note: 'Pusing' })).body
  await school.homeroom.post(`${REQUESTS}/${result.id}/accept`)
  const stale = await homeroom.save(day(2), 'HHH', { version: 0, foreseen: opened.foreseen })
  expect([stale.status, shownMarks(stale.body.result)]).toEqual([409, 'S--'])
  const { foreseen } = stale.body.result
  expect((await homeroom.save(day(2), 'HHH', { version: 0, foreseen })).status).toBe(200)
})

it('a request is declined with a word, which the student reads', async () => {
  const { result } = (await ask({ date: dayAfter(school.today, 1), status: 'I', note: 'Lomba' })).body
  const without = await school.homeroom.post(`${REQUESTS}/${result.id}/decline`, {})
  expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([422, ['reason']])
  await school.homeroom.post(`${REQUESTS}/${result.id}/decline`, { reason: 'Lombanya minggu depan' })
  const own = (await school.student.get<OwnAttendance>('/sia/activity/my-attendance')).body.result
  expect(own.requests[0]).toMatchObject({ state: 'declined', reason: 'Lombanya minggu depan' })
  expect((await list(school.homeroom, 'declined')).body.result.rows).toHaveLength(1)
})

describe('what is refused', () => {
  it.each([
    ['a day long ago', () => ({ date: day(90) }), 'date'],
    ['a range backwards', () => ({ last_date: day(1) }), 'last_date'],
    ['a state that is not asked for', () => ({ status: 'A' }), 'status'],
    ['no word', () => ({ note: '' }), 'note'],
  ])('%s', async (_what, change, field) => {
    const { status, body } = await ask({ date: school.today, status: 'S', note: 'Sakit', ...change() })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })

  it('the same day twice', async () => {
    expect((await ask({ date: school.today, status: 'S', note: 'Sakit' })).status).toBe(409)
  })

  it('a photo that is a program', async () => {
    const fields = { date: dayAfter(school.today, 20), status: 'S', note: 'Sakit' }
    const form = makeFileForm('photo', { bytes: Buffer.from('MZ'), name: 'surat.exe' }, fields)
    const { status, body } = await school.student.post(
      '/sia/activity/my-attendance/request',
      form.body,
      form.headers,
    )
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['photo']])
  })

  it('an account without a class', async () => {
    expect((await ask({ date: school.today, status: 'S', note: 'Sakit' }, school.stranger)).status).toBe(403)
  })
})

it('a letter for several days marks the school days among them, without those that have none', async () => {
  const enter = (user: AttendanceSchool['office']) =>
    user.post<AbsenceRequest>('/sia/activity/attendance/absence', {
      student_class_id: school.ids[1],
      date: dayAfter(school.today, 2),
      last_date: dayAfter(school.today, 5),
      status: 'I',
      note: 'Umrah',
    })
  expect((await enter(school.teacher)).status).toBe(404)
  expect((await enter(school.homeroom)).status).toBe(200)
  const marks = async (after: number) =>
    shownMarks((await homeroom.read(dayAfter(school.today, after))).body.result)
  // From Friday to Monday.
  expect([await marks(2), await marks(3), await marks(4), await marks(5)]).toEqual([
    '-I-',
    '-I-',
    '---',
    '-I-',
  ])
})

describe('notices', () => {
  const kindsOf = async (user: AttendanceSchool['office']) => {
    const rows = await school.world.context.db.kysely
      .selectFrom('notices')
      .where('user_id', '=', user.id)
      .select('kind')
      .execute()
    return rows.map(({ kind }) => kind)
  }

  it('tell the homeroom teacher of requests that wait, and the student of the answers', async () => {
    expect(await kindsOf(school.student)).toContain('absence_answered')
    const { result } = (await ask({ date: dayAfter(school.today, 30), status: 'I', note: 'Acara' })).body
    expect(await kindsOf(school.homeroom)).toContain('absence_asked')
    await school.office.post(`${REQUESTS}/${result.id}/decline`, { reason: 'Belum' })
    expect(await kindsOf(school.homeroom)).not.toContain('absence_asked')
  })

  it('tell the homeroom teacher of a student whom somebody else marks alpa, until that is corrected', async () => {
    const office = attendanceCalls(school, school.office)
    const { version } = (await office.read(day(1))).body.result
    await office.save(day(1), '.A', { version })
    expect(await kindsOf(school.homeroom)).toContain('alpa_marked')
    await office.save(day(1), '.H', { version: version + 1 })
    expect(await kindsOf(school.homeroom)).not.toContain('alpa_marked')
  })
})
