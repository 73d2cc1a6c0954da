/** The unsaved changes of a class's lessons: what is sent, and the teachers that are missing. */
import { describe, expect, test } from 'vitest'
import {
  findChangedRows,
  findMissingTeachers,
  lessonsToSave,
} from '#features/lessons/console/lessonClasses/classLessons.ts'

describe('lessons of a class', () => {
  const makeLesson = (id: number, teacherId: number) => ({
    id,
    lesson: { id: id + 100, name: `Pelajaran ${id}` },
    teacher: { id: teacherId, name: 'Guru' },
    participants: 0,
  })
  const rows = [makeLesson(1, 7), makeLesson(2, 7), makeLesson(3, 7)]

  test('are sent if they are new, marked or have another teacher', () => {
    const pending = { markedIds: new Set([3]), addedItems: [{ id: 200, name: 'Baru' }] }
    expect(lessonsToSave(rows, pending, { 200: 9, 102: 8 })).toEqual([
      { lesson_id: 200, teacher_id: 9 },
      { id: 2, lesson_id: 102, teacher_id: 8 },
      { id: 3, lesson_id: 103, teacher_id: 7, is_delete: true },
    ])
  })

  test('are unchanged if the teacher is emptied, is the same, or the row is marked', () => {
    expect(findChangedRows(rows, new Set([3]), { 101: null, 102: 7, 103: 8 })).toEqual([])
  })

  test('require a teacher each', () => {
    expect(
      findMissingTeachers(
        [
          { id: 5, name: 'A' },
          { id: 6, name: 'B' },
        ],
        { 5: 1 },
      ),
    ).toEqual({ 6: 'Harus diisi' })
  })
})
