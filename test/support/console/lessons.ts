/** Opens a world with a class of two students and its lessons, and operates buttons and selects of the console. */
import { screen, within } from '@testing-library/react'
import type { AccessKey } from '#platform/contract/access.ts'
import { createRecord, createStudents, createSchool as openClasses } from '#test/support/sia/school.ts'
import { openConsoleWorld } from './network.ts'
import type { openConsole } from './render.tsx'

export const LESSON_CLASSES_PATH = '/sia/activity/lesson-class'
export const PARTICIPANTS_PATH = '/sia/activity/lesson-class-student'

/** @example await user.click(await findButton('Simpan')) */
export const findButton = (name: string | RegExp) => screen.findByRole('button', { name })

type User = Awaited<ReturnType<typeof openConsole>>['user']

/** Presses 'Buang', and again in the dialog that asks. */
export async function discardInput(user: User) {
  await user.click(await findButton('Buang'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Buang' }))
}

export async function selectOption(user: User, label: RegExp, option: string | RegExp) {
  await user.click(await screen.findByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
}

/** Two students are in class VII A, which has the lesson Matematika; the lesson IPA is not taught yet. */
export async function openLessonWorld(...keys: AccessKey[]) {
  const world = await openConsoleWorld()
  const admin = await world.as('Administrator')
  const school = await openClasses(admin)
  const students = await createStudents(admin, [1, 2])
  await school.enrol(school.vii, students)
  const science = await createRecord(admin, '/sia/master/lesson', { code: 'IPA', name: 'IPA' })
  const period = { classroom_id: school.vii, eduyear_id: school.year, semester_id: school.semester }
  const createLessonClass = (lesson_id: number, more: object = {}) =>
    createRecord(admin, LESSON_CLASSES_PATH, {
      ...period,
      lesson_teachers: [{ lesson_id, teacher_id: school.teacher }],
      ...more,
    })
  const mathematics = await createLessonClass(school.lesson)
  const ownKeys: AccessKey[] = keys.length > 0 ? keys : ['sia-lesson-class-acivity']
  const operator = await world.as({ keys: ownKeys })
  /** A user with the same access keys who is not an administrator. */
  const teacher = await world.as({ keys: ownKeys, type: 'teacher' })
  const readLessons = async () => {
    const query = new URLSearchParams(Object.entries(period).map(([name, id]) => [name, String(id)]))
    const answer = await admin.get<{ peserta: { lesson: { name: string }; participants: number }[] }>(
      `${LESSON_CLASSES_PATH}/by-class-year?${query}`,
    )
    return answer.body.result.peserta.map(({ lesson, participants }) => `${lesson.name} ${participants}`)
  }
  return {
    world,
    admin,
    school,
    students,
    science,
    mathematics,
    createLessonClass,
    readLessons,
    operator,
    teacher,
  }
}
