/** The second year of the stored school: classes and lessons, changed teachers, tasks in every state, and answers. */
import type { TeacherTask } from '#features/learning/task.ts'
import { applyTeacherChanges } from '#features/lessons/server/lessonClass/teacherChanges.ts'
import type { TeacherChange } from '#features/lessons/teacherChange.ts'
import type { ImportResult } from '#platform/contract/import/importCalls.ts'
import { inventStudent, inventTeacher, officeEmail, toCsv } from '../inventedPeople.ts'
import type { Person, Timeline } from '../timeline.ts'
import { attach, findOwnLesson } from './firstYear.ts'
import { pickId, type SchoolRecords } from './records.ts'

const TEACHER_LESSONS = '/sia/activity/teacher-class-lesson'
const STUDENT_LESSONS = '/sia/activity/student-class-lesson'
const LESSON_CLASS = '/sia/activity/lesson-class'
const PARTICIPANTS = '/sia/activity/lesson-class-student'
const CHANGES = `${LESSON_CLASS}/teacher-change`

export async function writeSecondYear(timeline: Timeline, records: SchoolRecords): Promise<void> {
  timeline.goTo('2026-07-20T01:00:00.000Z')
  const operator = await timeline.signIn(officeEmail('operator'))
  await addSecondYearLessons(operator, records)
  await changeSomeTeachers(timeline, operator, records)
  timeline.goTo('2026-11-02T01:00:00.000Z')
  await importNewStudents(await timeline.signIn(officeEmail('admin')), records)
  await giveTasks(timeline)
}

async function addSecondYearLessons(operator: Person, records: SchoolRecords) {
  const { classrooms, lessons, teachers, students, secondYear, odd } = records
  const period = { eduyear_id: secondYear, semester_id: odd }
  await operator.put(`${LESSON_CLASS}/matrix`, {
    ...period,
    add_all_student: true,
    cells: [
      [classrooms.viiiA, lessons.mathematics, 1],
      [classrooms.viiiA, lessons.indonesian, 2],
      [classrooms.viiiA, lessons.science, 3],
      [classrooms.viiB, lessons.mathematics, 1],
      [classrooms.ixA, lessons.english, 2],
    ].map(([classroom_id, lesson_id, teacher = 0]) => ({
      classroom_id,
      lesson_id,
      teacher_id: pickId(teachers, teacher),
      was_teacher_id: null,
    })),
  })
  const science = await findLessonClass(operator, records, lessons.science)
  await operator.post(PARTICIPANTS, {
    lesson_class_id: science,
    students: [{ student_id: pickId(students, 2), is_delete: true }],
  })
  await operator.put('/sia/master/homeroom', {
    eduyear_id: secondYear,
    homerooms: [{ classroom_id: classrooms.viiiA, teacher_id: pickId(teachers, 1) }],
  })
}

type Matrix = { cells: { id: number; classroom_id: number; lesson_id: number }[] }

/** The lesson class of VIII A in the active semester. */
async function findLessonClass(
  operator: Person,
  { classrooms, secondYear, odd }: SchoolRecords,
  lessonId: number,
): Promise<number> {
  const { cells } = await operator.get<Matrix>(
    `${LESSON_CLASS}/matrix?eduyear_id=${secondYear}&semester_id=${odd}`,
  )
  const found = cells.find((cell) => cell.classroom_id === classrooms.viiiA && cell.lesson_id === lessonId)
  return found?.id ?? 0
}

/** One change is done, one was planned and has come due, one is still planned, and one was cancelled. */
async function changeSomeTeachers(timeline: Timeline, operator: Person, records: SchoolRecords) {
  const { lessons, teachers, secondYear, odd } = records
  const period = { eduyear_id: secondYear, semester_id: odd }
  const change = async (lessonId: number, [from, to]: [number, number], starts_on: string) =>
    operator.post(CHANGES, {
      ...period,
      former_teacher_id: pickId(teachers, from),
      teacher_id: pickId(teachers, to),
      starts_on,
      lesson_class_ids: [await findLessonClass(operator, records, lessonId)],
    })
  await change(lessons.science, [3, 4], '2026-07-20')
  await change(lessons.indonesian, [2, 3], '2026-07-27')
  await change(lessons.mathematics, [1, 2], '2026-12-14')
  await change(lessons.science, [4, 3], '2026-08-10')
  const { rows } = await operator.get<{ rows: TeacherChange[] }>(
    `${CHANGES}?eduyear_id=${secondYear}&semester_id=${odd}`,
  )
  const unwanted = rows.filter(({ starts_on }) => starts_on === '2026-08-10')
  await operator.post(`${CHANGES}/cancel`, { ids: unwanted.map(({ id }) => id) })
  timeline.goTo('2026-07-27T01:00:00.000Z')
  await applyTeacherChanges(timeline.context)
}

/** A file with new students, changed ones and a wrong row, whose refusal can be downloaded for a while. */
async function importNewStudents(admin: Person, { students }: SchoolRecords) {
  const toRow = (n: number, entryYear: string) => ({ ...inventStudent(n, entryYear), grade: '', room: '' })
  const rows = [
    { ...toRow(13, '2026'), grade: 'VII', room: 'A' },
    { ...toRow(14, '2026'), grade: 'VII', room: 'A' },
    { ...toRow(2, '2025'), city: 'Cimahi' },
    { ...toRow(7, '2024') },
    { ...toRow(15, '2026'), gender: 'X' },
  ]
  const result = await admin.upload<ImportResult>('post', '/sia/master/student-import', {
    file: { field: 'file', name: 'siswa-baru.csv', bytes: toCsv(rows) },
    fields: { mode: 'update' },
  })
  const { created, changed, failed } = result
  if (created !== 2 || changed !== 1 || failed !== 1) throw new Error(JSON.stringify(result))
  for (const n of [13, 14]) {
    const { rows: found } = await admin.get<{ rows: { id: number }[] }>(
      `/sia/master/student?search=${inventStudent(n, '').nisn}`,
    )
    students[n] = found[0]?.id ?? 0
  }
}

async function giveTasks(timeline: Timeline) {
  const teacher = await timeline.signIn(inventTeacher(1).nip)
  const lesson = await findOwnLesson(teacher, 'VIII A')
  const other = await findOwnLesson(teacher, 'VII B')
  const path = `${TEACHER_LESSONS}/${lesson}`
  const material = await teacher.post(`${path}/material`, {
    name: 'Bab 1: Pola Bilangan',
    description: '<p>Perhatikan <strong>pola</strong> pada halaman 3.</p>',
    attachments: [await attach(teacher, TEACHER_LESSONS, 'pola.pdf')],
  })
  await teacher.post(`${path}/material/${material.id}/copy`, { lesson_class_ids: [other] })
  const createTask = (name: string, status: string) =>
    teacher.post<TeacherTask>(`${path}/task`, { name, deadline_at: '2026-11-30T15:00', status })
  const open = await createTask('Latihan pola', 'open')
  await createTask('Ulangan harian', 'draft')
  const closed = await createTask('Tugas rumah', 'open')
  const removed = await createTask('Tugas keliru', 'open')
  await teacher.post(`${path}/task/${open.id}/copy`, { lesson_class_ids: [other], status: 'draft' })
  await answerTasks(timeline, lesson, { open, closed, removed })
  const again = await timeline.signIn(inventTeacher(1).nip)
  await again.put(`${path}/task/${closed.id}`, {
    name: 'Tugas rumah',
    deadline_at: '2026-11-30T15:00',
    status: 'close',
  })
  await again.delete(`${path}/task/${removed.id}?with_submissions=1`)
}

type Tasks = { open: TeacherTask; closed: TeacherTask; removed: TeacherTask }

async function answerTasks(timeline: Timeline, lesson: number, { open, closed, removed }: Tasks) {
  const student = await timeline.signIn(inventStudent(1, '').nisn)
  const answer = async (task: TeacherTask, status: 'draft' | 'submit') =>
    student.post(`${STUDENT_LESSONS}/${lesson}/task/${task.id}/submit`, {
      answer: `<p>Jawaban ${task.name}</p>`,
      status,
      attachments: [await attach(student, STUDENT_LESSONS, `${task.name}.pdf`)],
    })
  await answer(open, 'draft')
  const { id } = await answer(closed, 'submit')
  await answer(removed, 'submit')
  const teacher = await timeline.signIn(inventTeacher(1).nip)
  await teacher.put(`${TEACHER_LESSONS}/${lesson}/task/${closed.id}/submit/${id}`, {
    score: '92',
    feedback: 'Kerja bagus.',
  })
  const other = await timeline.signIn(inventStudent(2, '').nisn)
  await other.post(`${STUDENT_LESSONS}/${lesson}/task/${open.id}/submit`, {
    answer: '<p>Menunggu nilai</p>',
    status: 'submit',
  })
}
