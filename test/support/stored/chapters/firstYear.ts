/** The first year of the stored school up to its second semester: classes, lessons, learning, a move, and a student who leaves and returns. */
import type { LearningFile } from '#features/learning/record.ts'
import type { TeacherTask } from '#features/learning/task.ts'
import { makePdf } from '#test/support/sia/documents.ts'
import { inventStudent, inventTeacher, officeEmail } from '../inventedPeople.ts'
import type { Person, Timeline } from '../timeline.ts'
import { pickId, type SchoolRecords } from './records.ts'

const TEACHER_LESSONS = '/sia/activity/teacher-class-lesson'
const STUDENT_LESSONS = '/sia/activity/student-class-lesson'

/** From the first school day to November. */
export async function writeFirstSemester(timeline: Timeline, records: SchoolRecords): Promise<void> {
  timeline.goTo('2025-07-14T00:30:00.000Z')
  const operator = await timeline.signIn(officeEmail('operator'))
  await enrolSeventhGrade(operator, records)
  await addLessons(operator, records)
  await assignHomerooms(operator, records)
  timeline.goTo('2025-08-11T01:00:00.000Z')
  await teachAndAnswer(timeline)
  timeline.goTo('2025-11-10T02:00:00.000Z')
  await moveAndLeave(await timeline.signIn(officeEmail('operator')), records)
}

async function enrolSeventhGrade(operator: Person, { classrooms, firstYear, students }: SchoolRecords) {
  const rows = (
    [
      [classrooms.viiA, [1, 2, 3, 4]],
      [classrooms.viiB, [5, 6]],
    ] as const
  ).flatMap(([classroom_id, numbers]) =>
    numbers.map((n) => ({ student_id: pickId(students, n), classroom_id })),
  )
  await operator.post('/sia/activity/student-class/spread', { eduyear_id: firstYear, rows })
}

async function addLessons(operator: Person, records: SchoolRecords) {
  const { classrooms, lessons, teachers, firstYear, odd } = records
  for (const [classroom_id, lessonIds] of [
    [classrooms.viiA, [lessons.mathematics, lessons.indonesian, lessons.science]],
    [classrooms.viiB, [lessons.mathematics]],
    [classrooms.viiiA, [lessons.mathematics, lessons.english]],
    [classrooms.ixA, [lessons.science]],
  ] as const)
    await operator.post('/sia/activity/lesson-class', {
      eduyear_id: firstYear,
      semester_id: odd,
      classroom_id,
      add_all_student: true,
      lesson_teachers: lessonIds.map((lesson_id, index) => ({
        lesson_id,
        teacher_id: pickId(teachers, index + 1),
      })),
    })
}

async function assignHomerooms(operator: Person, { classrooms, firstYear, teachers }: SchoolRecords) {
  const { viiA, viiB, viiiA } = classrooms
  await operator.put('/sia/master/homeroom', {
    eduyear_id: firstYear,
    homerooms: [viiA, viiB, viiiA].map((classroom_id, index) => ({
      classroom_id,
      teacher_id: pickId(teachers, index + 1),
    })),
  })
}

type LessonList = { rows: { id: number; lesson: { name: string }; classroom: { name: string } }[] }

/** The lesson of the class that the teacher teaches in the active period. */
export async function findOwnLesson(teacher: Person, classroom: string): Promise<number> {
  const { rows } = await teacher.get<LessonList>(TEACHER_LESSONS)
  const found = rows.find((row) => row.classroom.name === classroom)
  if (!found) throw new Error(`No lesson in ${classroom}`)
  return found.id
}

export async function attach(person: Person, base: string, name: string): Promise<string> {
  const { filename } = await person.upload<LearningFile>('post', `${base}/upload-attachment`, {
    file: { field: 'attachment', name, bytes: makePdf(name) },
  })
  return filename
}

async function teachAndAnswer(timeline: Timeline) {
  const teacher = await timeline.signIn(inventTeacher(1).nip)
  const lesson = await findOwnLesson(teacher, 'VII A')
  const path = `${TEACHER_LESSONS}/${lesson}`
  await teacher.post(`${path}/material`, {
    name: 'Bab 1: Bilangan Bulat',
    description: '<p>Baca halaman 1 sampai 12.</p>',
    attachments: [await attach(teacher, TEACHER_LESSONS, 'bab-1.pdf')],
  })
  const task = await teacher.post<TeacherTask>(`${path}/task`, {
    name: 'Latihan 1',
    description: '<p>Nomor 1 sampai 5.</p>',
    deadline_at: '2025-08-18',
    status: 'open',
    attachments: [await attach(teacher, TEACHER_LESSONS, 'latihan-1.pdf')],
  })
  const answers: number[] = []
  for (const n of [1, 2]) {
    const student = await timeline.signIn(inventStudent(n, '').nisn)
    const { id } = await student.post(`${STUDENT_LESSONS}/${lesson}/task/${task.id}/submit`, {
      answer: `<p>Jawaban siswa ${n}</p>`,
      status: 'submit',
      attachments: [await attach(student, STUDENT_LESSONS, `jawaban-${n}.pdf`)],
    })
    answers.push(id)
  }
  const [first, second] = answers
  const scorer = await timeline.signIn(inventTeacher(1).nip)
  await scorer.put(`${path}/task/${task.id}/submit/${first}`, { score: '87,50', feedback: 'Kerja bagus.' })
  await scorer.put(`${path}/task/${task.id}/submit/${second}`, {
    score: '',
    feedback: 'Lengkapi nomor 5.',
    is_return: true,
  })
}

type ClassRows = { peserta: { id: number; student: { id: number } }[] }

/** The enrolment of a student, by number, in a class and year. */
export async function findEnrolment(
  operator: Person,
  { students }: SchoolRecords,
  { n, classroom_id, eduyear_id }: { n: number; classroom_id: number; eduyear_id: number },
): Promise<number> {
  const { peserta } = await operator.get<ClassRows>(
    `/sia/activity/student-class/by-class-year?classroom_id=${classroom_id}&eduyear_id=${eduyear_id}`,
  )
  // Whoever left and returned has two enrolments in the class.
  const found = peserta.findLast(({ student }) => student.id === pickId(students, n))
  if (!found) throw new Error(`Student ${n} is not in the class`)
  return found.id
}

async function moveAndLeave(operator: Person, records: SchoolRecords) {
  const { classrooms, firstYear, students } = records
  const moving = await findEnrolment(operator, records, {
    n: 4,
    classroom_id: classrooms.viiA,
    eduyear_id: firstYear,
  })
  await operator.post(`/sia/activity/student-class/${moving}/move`, {
    classroom_id: classrooms.viiB,
    moved_at: '2025-10-06',
  })
  for (const n of [3, 11])
    await operator.post(`/sia/master/student/${pickId(students, n)}/leave`, {
      left_at: '2025-11-10',
      reason: 'Pindah sekolah',
      letter_no: `421/${n}/2025`,
      note: 'Ikut orang tua',
    })
}

/** One student returns, another enters from another school, and the lessons go on. */
export async function beginSecondSemester(timeline: Timeline, records: SchoolRecords): Promise<void> {
  const { classrooms, firstYear, odd, even, students } = records
  timeline.goTo('2026-01-05T01:00:00.000Z')
  const admin = await timeline.signIn(officeEmail('admin'))
  await admin.post('/sia/master/setting', { eduyear_id: firstYear, semester_id: even })
  const comeback = await admin.post<{ id: number; offered: { id: number }[] }>(
    `/sia/master/student/${pickId(students, 3)}/return`,
    { classroom_id: classrooms.viiA, returned_at: '2026-01-05', letter_no: '421/3/2026' },
  )
  if (comeback.offered.length > 0)
    await admin.post(`/sia/activity/student-class/${comeback.id}/lessons`, {
      lesson_class_ids: comeback.offered.map(({ id }) => id),
    })
  const { id } = await admin.post('/sia/master/student', inventStudent(12, '2024'))
  students.push(id)
  await admin.post(`/sia/master/student/${id}/return`, {
    classroom_id: classrooms.viiiA,
    returned_at: '2026-01-05',
    origin_school: 'SMP Harapan',
  })
  await admin.post('/sia/activity/lesson-class/copy', {
    from_eduyear_id: firstYear,
    from_semester_id: odd,
    eduyear_id: firstYear,
    semester_id: even,
    classroom_ids: [classrooms.viiA, classrooms.viiB, classrooms.viiiA, classrooms.ixA],
    add_all_student: true,
  })
}
