/** The messages about invalid inputs of the school year's calls are Indonesian, without a programmer's words. */
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { promoteStudents, undoPromotionBatch } from '#features/enrolment/promotion.ts'
import { readStudentClassOptions, saveStudentClasses } from '#features/enrolment/studentClass.ts'
import { createLessonClasses, listLessonClasses } from '#features/lessons/lessonClass.ts'
import { readLessonParticipantOptions, saveLessonParticipants } from '#features/lessons/lessonParticipant.ts'
import { savePeriod } from '#features/school/period.ts'

const INVALID_VALUES = [undefined, null, '', 'x', -1, 1.5, 2 ** 40, true, [], {}]
const withFields = (names: readonly string[], value: unknown) =>
  Object.fromEntries(names.map((name) => [name, value]))
const ROW_FIELDS = ['id', 'student_id', 'student_class_id', 'lesson_id', 'teacher_id', 'is_delete', 'status']
const BODY_FIELDS = [
  'classroom_id',
  'eduyear_id',
  'semester_id',
  'lesson_class_id',
  'batch_id',
  'add_all_student',
]

/** Bodies with an invalid value in each field, as each row and in each field of a row. */
const bodies = INVALID_VALUES.flatMap((value) => [
  { ...withFields(BODY_FIELDS, value), students: value, lesson_teachers: value },
  { ...withFields(BODY_FIELDS, 1), students: [value], lesson_teachers: [value] },
  {
    ...withFields(BODY_FIELDS, 1),
    students: [withFields(ROW_FIELDS, value)],
    lesson_teachers: [withFields(ROW_FIELDS, value)],
  },
])
const queries = ['x', '7', ''].map((value) =>
  withFields(['filterable', 'active', 'students', 'page', 'page_size', 'orderby', 'order', 'filter'], value),
)

test.each<[string, z.ZodType, object[]]>([
  ['the lessons of a class', createLessonClasses.body, bodies],
  ['the participants of a class', saveStudentClasses.body, bodies],
  ['the participants of a lesson', saveLessonParticipants.body, bodies],
  ['a promotion', promoteStudents.body, bodies],
  ['undoing a promotion', undoPromotionBatch.body, bodies],
  ['the period', savePeriod.body, bodies],
  ['a list', listLessonClasses.query, queries],
  ['the options of lessons', readLessonParticipantOptions.query, queries],
  ['the options of classes', readStudentClassOptions.query, queries],
])('%s', (_, schema, inputs) => {
  const messages = new Set(
    inputs.flatMap((input) => schema.safeParse(input).error?.issues.map(({ message }) => message) ?? []),
  )
  expect(messages.size).toBeGreaterThan(0)
  const programmersWords = /invalid|expected|too (small|big)|number|object|string|array|boolean|NaN|option/i
  expect([...messages].filter((message) => programmersWords.test(message))).toEqual([])
})
