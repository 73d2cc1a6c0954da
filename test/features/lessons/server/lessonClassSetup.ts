/** Set-up of the tests of lessons of classes: a school, a second lesson and teacher, and saving a class's lessons. */
import { makeTeacher } from '#features/people/demo/factories.ts'
import { createRecord, createSchool, createStudents, type School } from '#test/support/sia/school.ts'
import type { Client, World } from '#test/support/world/world.ts'

export const LESSON_CLASS_PATH = '/sia/activity/lesson-class'
type SaveResult = { id: number | null; added: number; changed: number; removed: number; participants: number }

export type LessonClassFixture = { admin: Client; school: School; biologyId: number; otherTeacherId: number }

/** A school with two students in VII A, and a lesson and a teacher besides its own. */
export async function createLessonClassFixture(world: World): Promise<LessonClassFixture> {
  const admin = await world.as('Administrator')
  const school = await createSchool(admin)
  const biologyId = await createRecord(admin, '/sia/master/lesson', { code: 'BIO', name: 'Biologi' })
  const otherTeacherId = await createRecord(admin, '/sia/master/teacher', makeTeacher(2))
  await school.enrol(school.vii, await createStudents(admin, [1, 2]))
  return { admin, school, biologyId, otherTeacherId }
}

export async function clearLessonClasses({ context }: World): Promise<void> {
  const { kysely } = context.db
  await kysely.deleteFrom('lesson_class_students').execute()
  await kysely.deleteFrom('teacher_changes').execute()
  await kysely.deleteFrom('lesson_classes').execute()
}

/** @param fixture is called for each request, since a test file creates it only in `beforeAll` */
export function lessonTableOf(fixture: () => Pick<LessonClassFixture, 'admin' | 'school'>) {
  const classPeriod = () => {
    const { school } = fixture()
    return { classroom_id: school.vii, eduyear_id: school.year, semester_id: school.semester }
  }
  const toLessonRow = (lesson_id: number, teacher_id = fixture().school.teacher, changes: object = {}) => ({
    lesson_id,
    teacher_id,
    ...changes,
  })
  const saveLessons = (rows: object[], changes: object = {}) =>
    fixture().admin.post<SaveResult>(LESSON_CLASS_PATH, {
      ...classPeriod(),
      lesson_teachers: rows,
      ...changes,
    })
  return { classPeriod, toLessonRow, saveLessons }
}
