/** The calendar of the stored school, a class that is taken, a student who asks for leave, and a forgotten password. */
import type { AttendanceDay } from '#features/attendance/day.ts'
import { makePdf } from '#test/support/sia/documents.ts'
import { inventStudent, inventTeacher, officeEmail } from '../inventedPeople.ts'
import type { Person, Timeline } from '../timeline.ts'
import type { SchoolRecords } from './records.ts'

const ATTENDANCE = '/sia/activity/attendance'

export async function writeAttendance(timeline: Timeline, records: SchoolRecords): Promise<void> {
  timeline.goTo('2026-11-16T01:00:00.000Z')
  await keepCalendar(await timeline.signIn(officeEmail('operator')), records)
  const student = await timeline.signIn(inventStudent(1, '').nisn)
  const id = await askForLeave(student, '2026-11-17')
  const homeroom = await timeline.signIn(inventTeacher(1).nip)
  await homeroom.post(`${ATTENDANCE}/requests/${id}/accept`)
  await takeClass(homeroom, records)
  // Waits for an answer.
  await askForLeave(student, '2026-11-19')
  await homeroom.put('/account/notice-preferences', { kinds: [{ kind: 'absence_asked', mail: false }] })
  await timeline.send('/forgot-password', { email: officeEmail('pustakawan') })
}

async function askForLeave(student: Person, date: string): Promise<number> {
  const { id } = await student.upload('post', '/sia/activity/my-attendance/request', {
    file: { field: 'photo', name: 'surat.pdf', bytes: makePdf(`Surat izin ${date}`) },
    fields: { date, status: 'I', note: 'Acara keluarga' },
  })
  return id
}

async function keepCalendar(operator: Person, { secondYear, odd }: SchoolRecords) {
  await operator.post('/sia/master/calendar', {
    name: 'Hari Guru Nasional',
    start: '2026-11-25',
    end: '2026-11-25',
    kind: 'event',
  })
  await operator.put('/sia/master/semester-dates', {
    eduyear_id: secondYear,
    semesters: [{ semester_id: odd, start: '2026-07-13', end: '2026-12-19' }],
  })
  await operator.put(`${ATTENDANCE}/settings`, { school_days: 5, others_may_take: true })
}

/** The first of the class is absent without a word, the second late. */
async function takeClass(homeroom: Person, { classrooms, secondYear }: SchoolRecords) {
  const key = { classroom_id: classrooms.viiiA, eduyear_id: secondYear, date: '2026-11-16' }
  const query = Object.entries(key).map(([name, value]) => `${name}=${value}`)
  const { version, rows } = await homeroom.get<AttendanceDay>(`${ATTENDANCE}?${query.join('&')}`)
  await homeroom.put(ATTENDANCE, {
    ...key,
    version,
    students: rows.map(({ student_class_id }, index) => ({
      student_class_id,
      status: ['A', 'T'][index] ?? 'H',
      ...(index === 1 && { minutes: 10, note: 'Ban bocor' }),
    })),
  })
}
