/** The unsaved changes of a class's lessons: changed teachers, added lessons, rows marked for deletion. */
import { useState } from 'react'
import type { PendingChanges } from '#platform/console/kit/worksheet/pending.ts'
import { REQUIRED } from '#platform/contract/fields.ts'
import type { NamedRef } from '#platform/contract/namedRef.ts'

export type LessonRow = { id: number; lesson: NamedRef; teacher: NamedRef; participants: number }
/** Teacher ids by lesson id, since a class has each lesson only once. */
export type TeacherIds = Readonly<Record<number, number | null>>

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

/** State of the selected teachers; errors are shown after the first attempt to save. */
export function useTeacherIds() {
  const [teacherIds, setTeacherIds] = useState<TeacherIds>({})
  const [isSaveAttempted, setSaveAttempted] = useState(false)
  return {
    teacherIds,
    isSaveAttempted,
    markSaveAttempted: () => setSaveAttempted(true),
    setTeacher: (lessonId: number, teacherId: number | null) =>
      setTeacherIds((current) => ({ ...current, [lessonId]: teacherId })),
  }
}
