/** The unsaved changes of a class's lessons: changed teachers, added lessons, rows marked for deletion. */
import { z } from 'zod'
import {
  NO_PENDING_EDITS,
  type PendingChanges,
  pendingEdits,
} from '#platform/console/kit/worksheet/pending.ts'
import { defineSheet } from '#platform/console/kit/worksheet/useSheet.ts'
import { REQUIRED } from '#platform/contract/fields.ts'
import type { NamedRef } from '#platform/contract/namedRef.ts'

export type LessonRow = { id: number; lesson: NamedRef; teacher: NamedRef; participants: number }
/** Teacher ids by lesson id, since a class has each lesson only once. */
export type TeacherIds = Readonly<Record<string, number | null>>

type LessonToSave = { id?: number; lesson_id: number; teacher_id: number; is_delete?: true }

/** The rows whose teacher differs from the stored one. */
export function findChangedRows(
  rows: readonly LessonRow[],
  markedIds: ReadonlySet<number>,
  teacherIds: TeacherIds,
) {
  return rows.filter(
    ({ id, lesson, teacher }) => !markedIds.has(id) && (teacherIds[lesson.id] ?? teacher.id) !== teacher.id,
  )
}

/** The rows to send: new ones without an id, changed and deleted ones with theirs. Every new row must have a teacher. */
export function lessonsToSave(
  rows: readonly LessonRow[],
  { markedIds, addedItems }: PendingChanges<NamedRef>,
  teacherIds: TeacherIds,
): LessonToSave[] {
  return [
    ...addedItems.map(({ id }) => ({ lesson_id: id, teacher_id: teacherIds[id] ?? 0 })),
    ...findChangedRows(rows, markedIds, teacherIds).map(({ id, lesson, teacher }) => ({
      id,
      lesson_id: lesson.id,
      teacher_id: teacherIds[lesson.id] ?? teacher.id,
    })),
    ...rows
      .filter(({ id }) => markedIds.has(id))
      .map(({ id, lesson, teacher }) => ({
        id,
        lesson_id: lesson.id,
        teacher_id: teacher.id,
        is_delete: true as const,
      })),
  ]
}

/** Error messages by lesson id for lessons without a teacher. @example findMissingTeachers([{ id: 3, name: 'IPA' }], {}) // { 3: 'Harus diisi' } */
export function findMissingTeachers(
  addedLessons: readonly NamedRef[],
  teacherIds: TeacherIds,
): Record<number, string> {
  return Object.fromEntries(addedLessons.filter(({ id }) => !teacherIds[id]).map(({ id }) => [id, REQUIRED]))
}

export const lessonSheet = defineSheet({
  name: 'class lessons',
  schema: pendingEdits.extend({
    teacherIds: z.record(z.string(), z.int().nullable()),
    isWholeClass: z.boolean(),
  }),
  empty: { ...NO_PENDING_EDITS, teacherIds: {}, isWholeClass: false },
})

/** Selects the teacher of a lesson; the stored one is no change. */
export function chooseTeacher(
  teacherIds: TeacherIds,
  rows: readonly LessonRow[],
  { lessonId, teacherId }: { lessonId: number; teacherId: number | null },
): Record<string, number | null> {
  const { [lessonId]: _, ...others } = teacherIds
  const stored = rows.find(({ lesson }) => lesson.id === lessonId)?.teacher.id ?? null
  return teacherId === stored ? others : { ...others, [lessonId]: teacherId }
}
