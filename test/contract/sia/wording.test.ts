/** What the calls of the school year say of nonsense: the school's words, none of a programmer's. */
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { readStudentClassOptions, saveStudentClasses } from '#contract/sia/enrolment/studentClass.ts'
import { createLessonClasses, listLessonClasses } from '#contract/sia/lessonClass/lessonClass.ts'
import { readLessonParticipantOptions, saveLessonParticipants } from '#contract/sia/lessonParticipant.ts'
import { savePeriod } from '#contract/sia/period.ts'
import { promoteStudents, undoPromotionBatch } from '#contract/sia/promotion/promotion.ts'

const NONSENSE = [undefined, null, '', 'x', -1, 1.5, 2 ** 40, true, [], {}]
const filled = (names: readonly string[], value: unknown) =>
  Object.fromEntries(names.map((name) => [name, value]))
const IDS = ['id', 'student_id', 'student_class_id', 'lesson_id', 'teacher_id', 'is_delete', 'status']
const PLACE = ['classroom_id', 'eduyear_id', 'semester_id', 'lesson_class_id', 'batch_id', 'add_all_student']

/** Each field, each row and each field of a row. */
const bodies = NONSENSE.flatMap((value) => [
  { ...filled(PLACE, value), students: value, lesson_teachers: value },
  { ...filled(PLACE, 1), students: [value], lesson_teachers: [value] },
  { ...filled(PLACE, 1), students: [filled(IDS, value)], lesson_teachers: [filled(IDS, value)] },
])
const queries = ['x', '7', ''].map((value) =>
  filled(['filterable', 'active', 'students', 'page', 'page_size', 'orderby', 'order', 'filter'], value),
)

test.each<[string, z.ZodType, object[]]>([
  ['the lessons of a class', createLessonClasses.body, bodies],
  ['the participants of a class', saveStudentClasses.body, bodies],
  ['the participants of a lesson', saveLessonParticipants.body, bodies],
  ['a promotion', promoteStudents.body, bodies],
  ['its undoing', undoPromotionBatch.body, bodies],
  ['the period', savePeriod.body, bodies],
  ['a list', listLessonClasses.query, queries],
  ['the choices of lessons', readLessonParticipantOptions.query, queries],
  ['the choices of classes', readStudentClassOptions.query, queries],
])('%s', (_, schema, sent) => {
  const messages = new Set(
    sent.flatMap((body) => schema.safeParse(body).error?.issues.map(({ message }) => message) ?? []),
  )
  expect(messages.size).toBeGreaterThan(0)
  const foreign = /invalid|expected|too (small|big)|number|object|string|array|boolean|NaN|option/i
  expect([...messages].filter((message) => foreign.test(message))).toEqual([])
})
