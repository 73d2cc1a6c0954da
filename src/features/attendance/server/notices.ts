/** What homeroom teachers and students are told of absences. */

import type { Tx } from '#platform/server/db/write.ts'
import {
  NOTICE_KINDS,
  type Notice,
  type NoticeKind,
  notify,
  takeBack,
} from '#platform/server/notices/notices.ts'
import { ATTENDANCE, OWN_ATTENDANCE } from '../paths.ts'
import { ALPA } from '../status.ts'
import type { Mark } from './day/marks.ts'

export const ABSENCE_ASKED: NoticeKind = {
  kind: 'absence_asked',
  label: 'Izin atau sakit dikirim siswa',
  position: 40,
  mail: 'on',
  mailText: 'Ada izin atau sakit yang dikirim siswa. Masuk untuk menjawabnya.',
  text: ({ about }) => `Izin menunggu jawaban: ${about}`,
  find: findHomeroomOfRequests,
  isFor: ({ user_type }) => user_type === 'teacher',
}

export const ABSENCE_ANSWERED: NoticeKind = {
  kind: 'absence_answered',
  label: 'Izin atau sakit dijawab',
  position: 41,
  mail: 'off',
  mailText: 'Izin atau sakit Anda sudah dijawab. Masuk untuk melihatnya.',
  text: ({ about }) => about,
  find: findStudentOfRequests,
  isFor: ({ user_type }) => user_type === 'student',
}

export const ALPA_MARKED: NoticeKind = {
  kind: 'alpa_marked',
  label: 'Siswa kelas sendiri alpa',
  position: 42,
  mail: 'on',
  mailText: 'Ada siswa kelas Anda yang alpa. Masuk untuk melihatnya.',
  text: ({ about }) => `Alpa: ${about}`,
  find: findHomeroomOfMarks,
  isFor: ({ user_type }) => user_type === 'teacher',
}

export const noticesOfAttendance = NOTICE_KINDS.contribute(ABSENCE_ASKED, ABSENCE_ANSWERED, ALPA_MARKED)

/** Tells the homeroom teacher of a request that waits. */
export function noticeRequest(tx: Tx, id: number): Promise<void> {
  return notify(tx, ABSENCE_ASKED, [id])
}

/** Tells the student of the answer; who is asked has nothing left to do. */
export async function noticeAnswer(tx: Tx, id: number): Promise<void> {
  await takeBack(tx, ABSENCE_ASKED, [id])
  await notify(tx, ABSENCE_ANSWERED, [id])
}

/** Tells the homeroom teacher of students who became alpa, and no longer of those who are not. */
export async function noticeMarks(tx: Tx, dayId: number, changes: readonly Mark[]): Promise<void> {
  if (changes.length === 0) return
  const marks = await tx.queries
    .selectFrom('attendance_marks')
    .where('attendance_day_id', '=', dayId)
    .where(
      'student_class_id',
      'in',
      changes.map(({ student_class_id }) => student_class_id),
    )
    .select(['id', 'status'])
    .execute()
  const idsOf = (isAlpa: boolean) =>
    marks.filter(({ status }) => (status === ALPA) === isAlpa).map(({ id }) => id)
  await takeBack(tx, ALPA_MARKED, idsOf(false))
  await notify(tx, ALPA_MARKED, idsOf(true))
}

/** Before marks are removed. */
export function takeBackMarks(tx: Tx, ids: readonly number[]): Promise<void> {
  return takeBack(tx, ALPA_MARKED, ids)
}

async function findHomeroomOfRequests({ queries }: Tx, ids: readonly number[]): Promise<Notice[]> {
  const rows = await queries
    .selectFrom('absence_requests')
    .innerJoin('student_classes', 'student_classes.id', 'absence_requests.student_class_id')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .innerJoin('homerooms', (join) =>
      join
        .onRef('homerooms.classroom_id', '=', 'student_classes.classroom_id')
        .onRef('homerooms.eduyear_id', '=', 'student_classes.eduyear_id'),
    )
    .innerJoin('teachers', 'teachers.id', 'homerooms.teacher_id')
    .where('absence_requests.id', 'in', ids)
    .select(['absence_requests.id', 'students.name', 'teachers.user_id'])
    .execute()
  return rows.flatMap(({ id, name, user_id }) =>
    user_id === null ? [] : [{ userId: user_id, subject: id, about: name, path: `${ATTENDANCE}/requests` }],
  )
}

async function findStudentOfRequests({ queries }: Tx, ids: readonly number[]): Promise<Notice[]> {
  const rows = await queries
    .selectFrom('absence_requests')
    .innerJoin('student_classes', 'student_classes.id', 'absence_requests.student_class_id')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .where('absence_requests.id', 'in', ids)
    .select(['absence_requests.id', 'state', 'students.user_id'])
    .execute()
  return rows.flatMap(({ id, state, user_id }) => {
    if (user_id === null) return []
    const about = state === 'accepted' ? 'Izin Anda diterima' : 'Izin Anda ditolak'
    return [{ userId: user_id, subject: id, about, path: OWN_ATTENDANCE }]
  })
}

/** Who marked the student needs not be told. */
async function findHomeroomOfMarks({ queries, user }: Tx, ids: readonly number[]): Promise<Notice[]> {
  const rows = await queries
    .selectFrom('attendance_marks')
    .innerJoin('attendance_days', 'attendance_days.id', 'attendance_marks.attendance_day_id')
    .innerJoin('student_classes', 'student_classes.id', 'attendance_marks.student_class_id')
    .innerJoin('students', 'students.id', 'student_classes.student_id')
    .innerJoin('homerooms', (join) =>
      join
        .onRef('homerooms.classroom_id', '=', 'attendance_days.classroom_id')
        .onRef('homerooms.eduyear_id', '=', 'attendance_days.eduyear_id'),
    )
    .innerJoin('teachers', 'teachers.id', 'homerooms.teacher_id')
    .where('attendance_marks.id', 'in', ids)
    .select([
      'attendance_marks.id',
      'students.name',
      'teachers.user_id',
      'attendance_days.date',
      'attendance_days.classroom_id',
      'attendance_days.eduyear_id',
    ])
    .execute()
  return rows.flatMap(({ id, name, user_id, date, classroom_id, eduyear_id }) => {
    if (user_id === null || user_id === user?.id) return []
    const path = `${ATTENDANCE}?classroom_id=${classroom_id}&eduyear_id=${eduyear_id}&date=${date}`
    return [{ userId: user_id, subject: id, about: name, path }]
  })
}
