/** Lessons of classes: their endpoints, and the lessons that a class has and lacks in a semester. */
import { sql } from 'kysely'
import { readTeacherChoices } from '#features/people/server/teacherChoices.ts'
import { readClassrooms } from '#features/school/server/classrooms.ts'
import { readPeriodChoices } from '#features/school/server/years.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import type { Context } from '#platform/server/context.ts'
import { isStillReferenced, violatedIndex } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { type Tx, write } from '#platform/server/db/write.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { readAllRows } from '#platform/server/resource/export/everyRow.ts'
import { sendExport } from '#platform/server/resource/export/sendExport.ts'
import { readFilterValues } from '#platform/server/resource/filterable.ts'
import { list } from '#platform/server/resource/listing.ts'
import * as contract from '../../lessonClass.ts'
import type { CopyInput, copyLessonClasses } from '../../lessonCopy.ts'
import type { lessons } from '../../lessons.ts'
import { copyLessons } from './lessonClassCopy.ts'
import {
  LESSON_CLASS_COLUMNS,
  LESSON_CLASS_FILTER_VALUES,
  LESSON_CLASS_JOINS,
  LESSON_CLASS_SOURCE,
  type LessonClassRecord,
  PARTICIPANT_COUNT,
  readLessonClass,
  toParents,
} from './lessonClassSource.ts'
import {
  type ClassPeriod,
  removeLessonClass,
  saveLessonsOfClass,
  updateLessonClass,
} from './lessonClassWriting.ts'
import { readMatrix, saveMatrix } from './lessonMatrix.ts'
import { cancelPlannedChanges, replaceTeacher } from './teacherChanges.ts'
import { readTeacherHistory } from './teacherHistory.ts'

export const lessonClassHandlers = {
  listLessonClasses: async ({ query, context }) => {
    const page = await list(context.db, LESSON_CLASS_SOURCE, query)
    return {
      result: {
        ...page,
        filterable: await readFilterValues(context.db, {
          name: 'lesson_classes',
          filters: LESSON_CLASS_FILTER_VALUES,
          query,
        }),
      },
    }
  },
  exportLessonClasses: (call) =>
    sendExport(
      call,
      contract.exportLessonClasses,
      readAllRows(call.context.db, LESSON_CLASS_SOURCE, call.query),
    ),
  readLessonClassOptions: async ({ context }) => ({
    result: await readOptions(context.db.kysely),
  }),
  readLessonsOfClass: async ({ query, context }) => ({
    result: await readLessonsOfClass(context.db.kysely, query),
  }),
  readLessonClass: async ({ params, context }) => ({
    result: await readLessonClass({ ...context, queries: context.db.kysely }, params.id),
  }),
  createLessonClasses: ({ body, context, user }) =>
    writeLessonClass(context, user, async (tx) => {
      const result = await saveLessonsOfClass(tx, body)
      return tx.respond({ message: toMessage(result), result })
    }),
  copyLessonClasses: async ({ body, context, user }) => {
    const result = await writeLessonClass(context, user, (tx) => copyLessons(tx, body))
    return { message: toCopyMessage(body, result), result }
  },
  updateLessonClass: async ({ params, body, context, user }) => ({
    result: await writeLessonClass(context, user, (tx) => updateLessonClass(tx, params.id, body)),
  }),
  removeLessonClass: async ({ params, query, context, user }) => {
    const withParticipants = query.with_participants === '1'
    await writeLessonClass(context, user, (tx) => removeLessonClass(tx, params.id, { withParticipants }))
    return { result: null }
  },
} satisfies Partial<Handlers<typeof lessons.calls>>

/** The calls for all classes of a semester. */
export const manyClassesHandlers = {
  readLessonMatrix: async ({ query, context }) => ({
    result: await readMatrix(context.db.kysely, query),
  }),
  saveLessonMatrix: async ({ body, context, user }) => {
    const result = await writeLessonClass(context, user, (tx) => saveMatrix(tx, body))
    const refusedCount = result.refused.length
    const refusalHint = refusedCount > 0 ? ` ${formatCount(refusedCount)} sel ditolak.` : ''
    return {
      message: `${toMessage({ ...result, id: null })}${refusalHint}`,
      result,
    }
  },
  readTeacherChanges: async ({ query, context }) => ({
    result: await readTeacherHistory(context, query),
  }),
  changeTeachers: async ({ body, context, user }) => {
    const zone = context.config.SCHOOL_TZ
    const result = await write(context, user, (tx) => replaceTeacher(tx, body, zone))
    const message =
      result.planned > 0
        ? `Guru ${formatCount(result.planned)} pelajaran akan diganti pada tanggalnya.`
        : `Guru ${formatCount(result.changed)} pelajaran sudah diganti.`
    return { message, result }
  },
  cancelTeacherChanges: async ({ body, context, user }) => {
    const cancelled = await write(context, user, (tx) => cancelPlannedChanges(tx, body.ids))
    return { message: `${cancelled} penggantian dibatalkan.`, result: { cancelled } }
  },
} satisfies Partial<Handlers<typeof lessons.calls>>

type SaveResult = Output<typeof contract.createLessonClasses>

/** The message, without counts of zero. @example toMessage({ added: 2, participants: 40, changed: 0, removed: 0 }) // '2 pelajaran ditambahkan, diikuti 40 siswa.' */
function toMessage({ added, changed, removed, participants }: SaveResult): string {
  const counts = [
    added > 0 && `${formatCount(added)} pelajaran ditambahkan`,
    participants > 0 && `diikuti ${formatCount(participants)} siswa`,
    changed > 0 && `${formatCount(changed)} pelajaran diubah`,
    removed > 0 && `${formatCount(removed)} pelajaran dihapus`,
  ].filter(Boolean)
  return `${counts.join(', ') || 'Tidak ada yang berubah'}.`
}

function toCopyMessage(
  { dry_run }: CopyInput,
  { added, participants }: Output<typeof copyLessonClasses>,
): string {
  if (dry_run) return `${formatCount(added)} pelajaran akan disalin.`
  if (added === 0) return 'Tidak ada yang disalin: pelajarannya sudah ada.'
  return `${formatCount(added)} pelajaran disalin${participants > 0 ? `, diikuti ${formatCount(participants)} siswa` : ''}.`
}

async function readOptions(queries: Queries) {
  const lessons = await queries.selectFrom('lessons').select(['id', 'name']).orderBy('name').execute()
  const teachers = await readTeacherChoices(queries)
  return {
    ...(await readPeriodChoices(queries)),
    classrooms: await readClassrooms(queries),
    lessons,
    teachers,
  }
}

async function readLessonsOfClass(queries: Queries, { classroom_id, eduyear_id, semester_id }: ClassPeriod) {
  const { rows } = await sql<LessonClassRecord & { participants: number }>`select ${LESSON_CLASS_COLUMNS},
    ${PARTICIPANT_COUNT} as participants
    from lesson_classes ${LESSON_CLASS_JOINS}
    where lesson_classes.classroom_id = ${classroom_id} and lesson_classes.eduyear_id = ${eduyear_id}
      and lesson_classes.semester_id = ${semester_id}
    order by lower(lessons.name), lesson_classes.id`.execute(queries)
  const peserta = rows.map((record) => {
    const { lesson, teacher } = toParents(record)
    return {
      id: record.lesson_class_id,
      lesson,
      teacher,
      is_delete: false,
      participants: record.participants,
    }
  })
  const usedLessonIds = new Set(peserta.map((row) => row.lesson.id))
  const lessons = await queries.selectFrom('lessons').select(['id', 'name', 'code']).orderBy('name').execute()
  return { peserta, calon_peserta: lessons.filter((lesson) => !usedLessonIds.has(lesson.id)) }
}

async function writeLessonClass<T>(
  context: Context,
  user: Caller,
  callback: (tx: Tx<Caller>) => Promise<T>,
): Promise<T> {
  try {
    return await write(context, user, callback)
  } catch (error) {
    if (violatedIndex(error)?.startsWith('lesson_classes_'))
      throw errors.conflict('Mata pelajaran ini sudah ada di kelas dan semester tersebut.')
    if (isStillReferenced(error))
      throw errors.conflict(
        'Pelajaran kelas ini baru saja diberi peserta, materi atau tugas. Muat ulang halaman ini.',
      )
    throw error
  }
}
