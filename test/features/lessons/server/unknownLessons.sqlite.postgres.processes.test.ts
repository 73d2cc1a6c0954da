/** Requests for lessons with an unknown year, class, lesson or person are refused with their field, and nothing is stored. */

import { expect, it } from 'vitest'
import { makeStudent } from '#features/people/demo/factories.ts'
import {
  ACTIVITY,
  type Call,
  makeLessonsBody,
  type RefusedCase,
  setUpUnknownRecords,
  testRefusedCases,
  toPeriod,
  UNKNOWN_CLASS,
  UNKNOWN_ID,
  UNKNOWN_SEMESTER,
  UNKNOWN_YEAR,
} from '#test/support/sia/unknownRecords.ts'

const fixture = setUpUnknownRecords()

const makeRemoval = () => ({ students: [{ id: UNKNOWN_ID, student_id: fixture.studentId, is_delete: true }] })
const makeLessonTeachers = (changes: object) => ({
  lesson_teachers: makeLessonsBody(fixture.school, changes).lesson_teachers,
})

/** Calls that are valid until a case replaces a field with an unknown id. */
const CALLS = {
  lessons: { method: 'post', path: `${ACTIVITY}/lesson-class`, body: () => makeLessonsBody(fixture.school) },
  lesson: {
    method: 'put',
    path: `${ACTIVITY}/lesson-class/${UNKNOWN_ID}`,
    body: () => makeLessonsBody(fixture.school),
  },
  copy: {
    method: 'post',
    path: `${ACTIVITY}/lesson-class/copy`,
    body: () => ({
      from_eduyear_id: fixture.school.year,
      from_semester_id: fixture.school.semester,
      classroom_ids: [fixture.school.viiB],
      eduyear_id: fixture.school.nextYear,
      semester_id: fixture.school.semester,
    }),
  },
  matrix: {
    method: 'put',
    path: `${ACTIVITY}/lesson-class/matrix`,
    body: () => ({
      ...toPeriod(fixture.school),
      cells: [
        {
          classroom_id: fixture.school.viiB,
          lesson_id: fixture.school.lesson,
          teacher_id: fixture.school.teacher,
          was_teacher_id: null,
        },
      ],
    }),
  },
  teachers: {
    method: 'post',
    path: `${ACTIVITY}/lesson-class/teacher-change`,
    body: () => ({
      ...toPeriod(fixture.school),
      former_teacher_id: fixture.school.teacher,
      teacher_id: UNKNOWN_ID,
      starts_on: `${fixture.school.startYear}-10-01`,
      lesson_class_ids: [fixture.lessonClassId],
    }),
  },
  lessonParticipants: {
    method: 'post',
    path: `${ACTIVITY}/lesson-class-student`,
    body: () => ({ lesson_class_id: fixture.lessonClassId, students: [{ student_id: fixture.studentId }] }),
  },
} as const satisfies Record<string, Call>

/** 422 under the field, 404 for the record of the path, and 409 for an outdated list. */
const CASES: RefusedCase<keyof typeof CALLS>[] = [
  ['lessons', () => ({ eduyear_id: UNKNOWN_ID }), 422, UNKNOWN_YEAR],
  ['lessons', () => ({ semester_id: UNKNOWN_ID }), 422, UNKNOWN_SEMESTER],
  ['lessons', () => ({ classroom_id: UNKNOWN_ID }), 422, UNKNOWN_CLASS],
  [
    'lessons',
    () => makeLessonTeachers({ lesson_id: UNKNOWN_ID }),
    422,
    { lesson_id: 'Mata pelajaran tidak ditemukan' },
  ],
  [
    'lessons',
    () => makeLessonTeachers({ teacher_id: UNKNOWN_ID }),
    422,
    { teacher_id: 'Guru tidak ditemukan' },
  ],
  ['lesson', () => ({}), 404, 'Pelajaran kelas tidak ditemukan.'],
  ['copy', () => ({ from_eduyear_id: UNKNOWN_ID }), 422, { from_eduyear_id: 'Tahun ajaran tidak ditemukan' }],
  ['copy', () => ({ from_semester_id: UNKNOWN_ID }), 422, { from_semester_id: 'Semester tidak ditemukan' }],
  ['copy', () => ({ from_classroom_id: UNKNOWN_ID }), 422, { from_classroom_id: 'Kelas tidak ditemukan' }],
  ['copy', () => ({ eduyear_id: UNKNOWN_ID }), 422, UNKNOWN_YEAR],
  ['copy', () => ({ semester_id: UNKNOWN_ID }), 422, UNKNOWN_SEMESTER],
  ['copy', () => ({ classroom_ids: [UNKNOWN_ID] }), 422, { classroom_ids: 'Kelas tidak ditemukan' }],
  ['matrix', () => ({ eduyear_id: UNKNOWN_ID }), 422, UNKNOWN_YEAR],
  ['matrix', () => ({ semester_id: UNKNOWN_ID }), 422, UNKNOWN_SEMESTER],
  ['teachers', () => ({}), 422, { teacher_id: 'Guru tidak ditemukan' }],
  ['teachers', () => ({ eduyear_id: UNKNOWN_ID }), 422, UNKNOWN_YEAR],
  ['teachers', () => ({ semester_id: UNKNOWN_ID }), 422, UNKNOWN_SEMESTER],
  [
    'teachers',
    () => ({ former_teacher_id: UNKNOWN_ID, teacher_id: fixture.school.teacher }),
    422,
    { former_teacher_id: 'Guru tidak ditemukan' },
  ],
  ['lessonParticipants', () => ({ lesson_class_id: UNKNOWN_ID }), 404, 'Pelajaran kelas tidak ditemukan.'],
  [
    'lessonParticipants',
    () => ({ students: [{ student_id: UNKNOWN_ID }] }),
    422,
    { students: '1 siswa bukan peserta aktif kelas VII A' },
  ],
  [
    'lessonParticipants',
    () => makeRemoval(),
    409,
    `${makeStudent(1).name} sudah bukan peserta. Muat ulang halaman ini.`,
  ],
]

testRefusedCases(fixture, CALLS, CASES)

it.each([
  ['classroom_id', 'Kelas tidak ditemukan'],
  ['lesson_id', 'Mata pelajaran tidak ditemukan'],
  ['teacher_id', 'Guru tidak ditemukan'],
])('a cell of the matrix with an unknown %s is refused alone', async (field, reason) => {
  const [cell] = CALLS.matrix.body().cells
  const cells = [{ ...cell, [field]: UNKNOWN_ID }]
  const { status, body } = await fixture.admin.put<{ added: number; refused: { reason: string }[] }>(
    CALLS.matrix.path,
    {
      ...CALLS.matrix.body(),
      cells,
    },
  )
  expect(status).toBe(200)
  expect(body.result).toMatchObject({ added: 0, refused: [{ reason }] })
})
