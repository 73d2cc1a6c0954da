/** Endpoints of transfers: moving to another class, leaving, returning, and joining lessons. */

import {
  joinSelectedLessons,
  moveLessons,
  readJoinableLessons,
} from '#features/lessons/server/lessonParticipant/transferredLessons.ts'
import { hasPassed } from '#features/school/period.ts'
import { findClassroom } from '#features/school/server/classrooms.ts'
import { readActiveYearCode } from '#features/school/server/years.ts'
import { endWithFullStop } from '#platform/contract/sentence.ts'
import { longDay } from '#platform/contract/zone.ts'
import type { Context } from '#platform/server/context.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import type { enrolment } from '../../enrolment.ts'
import { ACTIVE, isOneOf, MOVABLE } from '../../status.ts'
import { type ClassEntry, whyNotMoved } from '../../transfer.ts'
import { endEnrolment, enrolStudent } from './enrolmentRows.ts'
import { recordLeaving, recordReturn } from './leaving.ts'
import { whyDateOutOfRange } from './transferRules.ts'

export const transferHandlers = {
  moveStudentClass: async ({ params, body, context, user }) => {
    const result = await moveStudent(context, user, { id: params.id, ...body })
    const { classroom, lessons } = result
    return {
      message: `Siswa pindah ke ${classroom.name}; ${lessons} pelajaran ikut pindah.${toUntakenLessonsHint(result)}`,
      result,
    }
  },
  leaveSchool: async ({ params, body, context, user }) => {
    const { config } = context
    const { lastDay, ...result } = await write(context, user, (tx) =>
      recordLeaving({ tx, config }, params.id, body),
    )
    const account = lastDay ? ` Akunnya dapat dibuka sampai ${longDay(lastDay)}.` : ''
    return { message: `Siswa dicatat keluar.${account}`, result }
  },
  returnToSchool: async ({ params, body, context, user }) => {
    const result = await write(context, user, (tx) => recordReturn(tx, params.id, body))
    const { classroom, eduyear, lessons } = result
    const restoredHint = lessons > 0 ? ` ${lessons} pelajaran diikuti lagi.` : ''
    return {
      message: `${endWithFullStop(`Siswa masuk kelas ${classroom.name} tahun ajaran ${eduyear.name}`)}${restoredHint}${toUntakenLessonsHint(result)}`,
      result,
    }
  },
  joinLessons: async ({ params, body, context, user }) => {
    const lessons = await write(context, user, (tx) =>
      joinLessonsOfClass(tx, params.id, body.lesson_class_ids),
    )
    return { message: `${lessons} pelajaran ditambahkan.`, result: { lessons } }
  },
} satisfies Partial<Handlers<typeof enrolment.calls>>

const toUntakenLessonsHint = ({ offered }: ClassEntry) =>
  offered.length > 0 ? ` ${offered.length} pelajaran kelas itu belum diikuti.` : ''

/** @throws 404, 409 if the student is no longer in the class, 422 if a lesson is of another class or has passed */
async function joinLessonsOfClass(tx: Tx, id: number, selectedIds: readonly number[]): Promise<number> {
  await tx.lock('enrolments')
  const row = await findEnrolment(tx, id)
  if (row.status !== ACTIVE) throw errors.conflict('Hanya siswa yang aktif di kelasnya dapat diikutkan.')
  const joinedCount = await joinSelectedLessons(tx, row, selectedIds)
  if (joinedCount === null)
    throw errors.invalid({
      lesson_class_ids: `Ada pelajaran yang bukan milik kelas ${row.classroom.name} atau sudah lewat. Muat ulang halamannya`,
    })
  return joinedCount
}

type MoveRequest = { id: number; classroom_id: number; moved_at: string }

function moveStudent(context: Context, user: Caller, { id, classroom_id, moved_at }: MoveRequest) {
  return write(context, user, async (tx): Promise<ClassEntry> => {
    await tx.lock('enrolments')
    const row = await findEnrolment(tx, id)
    const classroom = await findClassroom(tx.queries, classroom_id)
    if (!isOneOf(MOVABLE, row)) throw errors.conflict(`${whyNotMoved(row, classroom)}.`)
    const problem = whyNotMoved(row, classroom)
    if (problem) throw errors.invalid({ classroom_id: problem })
    if (hasPassed(row.year))
      throw errors.conflict(`Tahun ajaran ${row.year.name} sudah lewat, jadi kelasnya tidak berubah lagi.`)
    const dateProblem = whyDateOutOfRange(moved_at, [await readActiveYearCode(tx.queries), row.year.code])
    if (dateProblem) throw errors.invalid({ moved_at: dateProblem })
    await endEnrolment(tx, row, 'moved')
    const { student_id, eduyear_id } = row
    const newEnrolment = { student_id, eduyear_id, classroom_id }
    const newEnrolmentId = await enrolStudent(tx, newEnrolment)
    const lessons = await moveLessons(tx, row, classroom_id)
    await tx.queries
      .insertInto('student_events')
      .values({
        student_id,
        kind: 'move',
        happened_on: moved_at,
        student_class_id: id,
        new_student_class_id: newEnrolmentId,
        user_id: tx.user?.id ?? null,
        created_at: tx.now(),
      })
      .execute()
    const eduyear = { id: eduyear_id, name: row.year.name }
    return {
      id: newEnrolmentId,
      classroom,
      eduyear,
      lessons,
      offered: await readJoinableLessons(tx.queries, newEnrolment),
    }
  })
}

async function findEnrolment(tx: Tx, id: number) {
  const row = await tx.queries
    .selectFrom('student_classes')
    .innerJoin('classrooms', 'classrooms.id', 'student_classes.classroom_id')
    .innerJoin('eduyears', 'eduyears.id', 'student_classes.eduyear_id')
    .where('student_classes.id', '=', id)
    .select([
      'student_classes.id',
      'student_id',
      'classroom_id',
      'eduyear_id',
      'student_classes.status',
      'classrooms.code',
      'classrooms.name',
      'eduyears.name as year_name',
      'eduyears.code as year_code',
      'eduyears.status as year_status',
    ])
    .executeTakeFirst()
  if (!row) throw errors.notFound('Peserta tidak ditemukan.')
  const { code, name, year_name, year_code, year_status, ...enrolment } = row
  return {
    ...enrolment,
    classroom: { id: row.classroom_id, code, name },
    year: { name: year_name, code: year_code, status: year_status },
  }
}
