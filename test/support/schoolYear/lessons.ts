/** Commands that create, join and delete lessons, with the expected changes of the model. */
import { expect } from 'vitest'
import { CLASSES, type Command, type Model, pickRows } from './model.ts'

export const lessonCommands = {
  joinLessons: async (model, step, counts) => {
    const { admin } = model.fixture
    const { classroom, year, rows } = await pickRows(model, step)
    const [row] = rows
    if (!row) return
    const candidates = await readLessonsIn(model, step.prefersValidInput ? { classroom, year } : null)
    const chosenIds = candidates.filter((_, index) => step.rowIndexes.includes(index))
    const body = { lesson_class_ids: chosenIds }
    const { status } = await admin.post(`/sia/activity/student-class/${row.id}/lessons`, body)
    expect([200, 409, 422]).toContain(status)
    if (status !== 200) return
    expect(row.status, 'the enrolment is active').toBe('active')
    expect(await readLessonsTaken(model, row.student_id)).toEqual(expect.arrayContaining(chosenIds))
    counts.lessonsJoined += 1
  },
  createLesson: async (model, { randomNumber, prefersValidInput }, counts) => {
    const { admin, school, years } = model.fixture
    // A class with students, so that the lesson has participants.
    const enrolled = prefersValidInput
      ? [...model.enrolments].filter(([, { status }]) => status === 'active')
      : []
    const [key, { classroom }] = enrolled[randomNumber % Math.max(enrolled.length, 1)] ?? [
      `${randomNumber % 4}/0`,
      { classroom: school[CLASSES[randomNumber % 5] as 'ix'] },
    ]
    const year = Number(key.split('/')[0])
    const body = {
      classroom_id: classroom,
      eduyear_id: years[year],
      semester_id: randomNumber % 2 ? school.semester : school.otherSemester,
      with_passed: prefersValidInput,
      add_all_student: true,
      lesson_teachers: [{ lesson_id: school.lesson, teacher_id: school.teacher }],
    }
    const { status } = await admin.post('/sia/activity/lesson-class', body)
    expect([201, 409, 422]).toContain(status)
    if (status !== 201) return
    expect(year < model.activeYear && !prefersValidInput, 'a past year needs with_passed').toBe(false)
    counts.lessonsCreated += 1
  },
  deleteLesson: async (model, { randomNumber, prefersValidInput }, counts) => {
    const { admin, world } = model.fixture
    const { kysely } = world.context.db
    const takenLessonIds = kysely.selectFrom('lesson_class_students').select('lesson_class_id')
    const lessons = await kysely
      .selectFrom('lesson_classes')
      .$if(prefersValidInput, (query) => query.where('id', 'in', takenLessonIds))
      .select('id')
      .orderBy('id')
      .execute()
    const lesson = lessons[randomNumber % Math.max(lessons.length, 1)]
    if (!lesson) return
    const participantRows = kysely
      .selectFrom('lesson_class_students')
      .where('lesson_class_id', '=', lesson.id)
    const participants = (await participantRows.select('id').execute()).length
    const path = `/sia/activity/lesson-class/${lesson.id}?with_participants=${prefersValidInput ? 1 : 0}`
    expect((await admin.delete(path)).status).toBe(participants > 0 && !prefersValidInput ? 409 : 200)
    if (participants > 0 && prefersValidInput) counts.lessonsDeleted += 1
  },
} satisfies Record<string, Command>

/** @returns the ids of the lessons that a student takes, in any year */
export async function readLessonsTaken(model: Model, student: number): Promise<number[]> {
  const { world } = model.fixture
  const rows = world.context.db.kysely.selectFrom('lesson_class_students').where('student_id', '=', student)
  return (await rows.select('lesson_class_id').execute()).map((row) => row.lesson_class_id)
}

export async function readParticipants(model: Model): Promise<number[]> {
  const { world } = model.fixture
  const rows = world.context.db.kysely.selectFrom('lesson_class_students').select('student_id').distinct()
  return (await rows.orderBy('student_id').execute()).map((row) => row.student_id)
}

/** @returns the ids of the lessons of a class in a year, or of all lessons */
export async function readLessonsIn(
  model: Model,
  where: { classroom: number; year: number } | null,
): Promise<number[]> {
  const { world, years } = model.fixture
  const rows = await world.context.db.kysely
    .selectFrom('lesson_classes')
    .$if(where !== null, (query) =>
      query
        .where('classroom_id', '=', where?.classroom ?? 0)
        .where('eduyear_id', '=', years[where?.year ?? 0] ?? 0),
    )
    .select('id')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
