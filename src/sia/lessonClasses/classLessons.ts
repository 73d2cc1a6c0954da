/** The lessons of a class while they are worked on: teachers changed, lessons added, rows marked. */
import { useState } from 'react'
import { REQUIRED } from '#contract/fields.ts'
import type { NamedRef } from '#contract/sia/activity.ts'
import type { Pending } from '../pending.ts'

export type LessonRow = { id: number; lesson: NamedRef; teacher: NamedRef; participants: number }
/** By lesson: a class has each only once. */
export type Teachers = Readonly<Record<number, number | null>>

type SentLesson = { id?: number; lesson_id: number; teacher_id: number; is_delete?: true }

/** Rows whose teacher is another than the stored one. */
export function changedRows(rows: readonly LessonRow[], marked: ReadonlySet<number>, teachers: Teachers) {
  return rows.filter(
    ({ id, lesson, teacher }) => !marked.has(id) && (teachers[lesson.id] ?? teacher.id) !== teacher.id,
  )
}

/** Whoever still lacks a teacher is kept from saving before. New rows without id, others with theirs; rows nobody touched need not travel. */
export function lessonsToSave(
  rows: readonly LessonRow[],
  { marked, added }: Pending<NamedRef>,
  teachers: Teachers,
): SentLesson[] {
  return [
    ...added.map(({ id }) => ({ lesson_id: id, teacher_id: teachers[id] ?? 0 })),
    ...changedRows(rows, marked, teachers).map(({ id, lesson, teacher }) => ({
      id,
      lesson_id: lesson.id,
      teacher_id: teachers[lesson.id] ?? teacher.id,
    })),
    ...rows
      .filter(({ id }) => marked.has(id))
      .map(({ id, lesson, teacher }) => ({
        id,
        lesson_id: lesson.id,
        teacher_id: teacher.id,
        is_delete: true as const,
      })),
  ]
}

/** The message under every teacher still to be chosen. @example missingTeachers([{ id: 3, name: 'IPA' }], {}) // { 3: 'Harus diisi' } */
export function missingTeachers(added: readonly NamedRef[], teachers: Teachers): Record<number, string> {
  return Object.fromEntries(added.filter(({ id }) => !teachers[id]).map(({ id }) => [id, REQUIRED]))
}

/** Chosen teachers; the errors show from the first try to save on. */
export function useTeachers() {
  const [teachers, setTeachers] = useState<Teachers>({})
  const [isTried, setTried] = useState(false)
  return {
    teachers,
    isTried,
    tryToSave: () => setTried(true),
    choose: (lessonId: number, teacherId: number | null) =>
      setTeachers((before) => ({ ...before, [lessonId]: teacherId })),
  }
}
