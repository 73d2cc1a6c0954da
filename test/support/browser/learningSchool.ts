/** Creates a class with a lesson on the real server of a journey. */
import type { Page } from 'playwright-core'
import { makeTeacher } from '#features/people/demo/factories.ts'
import { TEACHER_LESSONS_PATH } from '#test/support/sia/learning.ts'
import { sendRequest } from './browser.ts'
import { type CreatedClass, createClass, type EnrolledStudent } from './rapors.ts'

export type TaughtClass = {
  lessonId: number
  createdClass: CreatedClass
  students: EnrolledStudent[]
  teachers: { login: string; password: string }[]
}

/** Creates class VII A with these students, two teachers, and a lesson of the first teacher, as the user of the page. */
export async function createTaughtClass(office: Page, names: readonly string[]): Promise<TaughtClass> {
  const createdClass = await createClass(office, { code: 'VII', room: 'A', names })
  const { classroom_id, eduyear_id, semester_id, students } = createdClass
  const { id: lesson_id } = await sendRequest<{ id: number }>(office, {
    method: 'POST',
    path: '/sia/master/lesson',
    body: {
      code: 'MTK',
      name: 'Matematika',
    },
  })
  const teachers = []
  for (const n of [1, 2]) {
    const fields = makeTeacher(n)
    const teacher = await sendRequest<{ id: number; password: string }>(office, {
      method: 'POST',
      path: '/sia/master/teacher',
      body: fields,
    })
    teachers.push({ id: teacher.id, login: fields.nip ?? '', password: teacher.password })
  }
  const { id } = await sendRequest<{ id: number }>(office, {
    method: 'POST',
    path: '/sia/activity/lesson-class',
    body: {
      classroom_id,
      eduyear_id,
      semester_id,
      add_all_student: true,
      lesson_teachers: [{ lesson_id, teacher_id: teachers[0]?.id }],
    },
  })
  return { lessonId: id, createdClass, students, teachers }
}

export type CreatedTask = { id: number; lesson_class_id: number; name: string; deadline_at: string }

/** Creates an open task of the lesson, as the teacher of the page. */
export const createOpenTask = (page: Page, lessonId: number, deadline_at = '2098-12-31') =>
  sendRequest<CreatedTask>(page, {
    method: 'POST',
    path: `${TEACHER_LESSONS_PATH}/${lessonId}/task`,
    body: { name: 'Latihan pecahan', deadline_at, status: 'open' },
  })
