/** Lessons given to classes and students, and what each must have changed. */
import { expect } from 'vitest'
import { CLASSES, type Command, type Model, someRows } from './model.ts'

export const lessonCommands = {
  join: async (model, step, seen) => {
    const { admin } = model.fixture
    const { classroom, year, rows } = await someRows(model, step)
    const [row] = rows
    if (!row) return
    const candidates = await readLessonsIn(model, step.isCareful ? { classroom, year } : null)
    const chosenIds = candidates.filter((_, index) => step.rowIndexes.includes(index))
    const body = { lesson_class_ids: chosenIds }
    const { status } = await admin.post(`/sia/activity/student-class/${row.id}/lessons`, body)
    expect([200, 409, 422]).toContain(status)
    if (status !== 200) return
    expect(row.status, 'in the class no more').toBe('active')
    expect(await readLessonsTaken(model, row.student_id)).toEqual(expect.arrayContaining(chosenIds))
    seen.joined += 1
  },
  teach: async (model, { pick, isCareful }, seen) => {
    const { admin, school, years } = model.fixture
    // Where somebody is, so that there is somebody to take part.
    const enrolled = isCareful ? [...model.enrolments].filter(([, { status }]) => status === 'active') : []
    const [where, { classroom }] = enrolled[pick % Math.max(enrolled.length, 1)] ?? [
      `${pick % 4}/0`,
      { classroom: school[CLASSES[pick % 5] as 'ix'] },
    ]
    const year = Number(where.split('/')[0])
    const body = {
      ...{ classroom_id: classroom, eduyear_id: years[year] },
      ...{ semester_id: pick % 2 ? school.semester : school.otherSemester, with_passed: isCareful },
      add_all_student: true,
      lesson_teachers: [{ lesson_id: school.lesson, teacher_id: school.teacher }],
    }
    const { status } = await admin.post('/sia/activity/lesson-class', body)
    expect([201, 409, 422]).toContain(status)
    if (status !== 201) return
    expect(year < model.activeYear && !isCareful, 'what is over is added to unasked').toBe(false)
    seen.taught += 1
  },
  unteach: async (model, { pick, isCareful }, seen) => {
    const { admin, world } = model.fixture
    const { kysely } = world.context.db
    const taken = kysely.selectFrom('lesson_class_students').select('lesson_class_id')
    const lessons = await kysely
      .selectFrom('lesson_classes')
      .$if(isCareful, (query) => query.where('id', 'in', taken))
      .select('id')
      .orderBy('id')
      .execute()
    const lesson = lessons[pick % Math.max(lessons.length, 1)]
    if (!lesson) return
    const taking = kysely.selectFrom('lesson_class_students').where('lesson_class_id', '=', lesson.id)
    const participants = (await taking.select('id').execute()).length
    const path = `/sia/activity/lesson-class/${lesson.id}?with_participants=${isCareful ? 1 : 0}`
    expect((await admin.delete(path)).status).toBe(participants > 0 && !isCareful ? 409 : 200)
    if (participants > 0 && isCareful) seen.taken += 1
  },
} satisfies Record<string, Command>

/** The lessons somebody takes, in any year. */
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

/** The lessons of a class in a year, or all there are. */
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
