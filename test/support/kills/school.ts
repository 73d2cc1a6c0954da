/** A small school on a server of its own process: a lesson with a task, its teacher and students, slides and two classes. */
import { makeTeacher } from '#features/people/demo/factories.ts'
import type { ImportResult } from '#platform/contract/import/importCalls.ts'
import { drawImage } from '#test/support/content/images.ts'
import {
  type Installation,
  makeCsvForm,
  readCredentials,
  signInAsAdmin,
} from '#test/support/process/installation.ts'
import type { RunningServer } from '#test/support/process/process.ts'
import { signIn } from '#test/support/process/processApi.ts'
import { DISTANT_DEADLINE, TEACHER_LESSONS_PATH } from '#test/support/sia/learning.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { send } from './request.ts'

const NEW_PASSWORD = 'sandi-yang-baru'
const SLIDES = 6

export type KilledSchool = Awaited<ReturnType<typeof createSchoolForKills>>

export async function createSchoolForKills(installation: Installation, server: RunningServer) {
  const admin = await signInAsAdmin(server)
  const create = async (path: string, body: object) =>
    (await send<{ id: number }>(server, { token: admin, path, body })).id
  const period = await readPeriod(installation)
  const classroom = (room: string) => ({ code: 'VII', room, name: `VII ${room}` })
  const classroomIds = [
    await create('/sia/master/classroom', classroom('A')),
    await create('/sia/master/classroom', classroom('B')),
  ]
  const students = await enrolStudents(server, admin, period.year)
  const teacher = await send<{ id: number; login: string; password: string }>(server, {
    token: admin,
    path: '/sia/master/teacher',
    body: makeTeacher(1),
  })
  const lesson_id = await create('/sia/master/lesson', { code: 'IPA', name: 'Ilmu Pengetahuan Alam' })
  const lessonId = await create('/sia/activity/lesson-class', {
    eduyear_id: period.eduyear_id,
    semester_id: period.semester_id,
    classroom_id: classroomIds[0],
    lesson_teachers: [{ lesson_id, teacher_id: teacher.id }],
    add_all_student: true,
  })
  const teacherToken = await signInFirstTime(server, teacher)
  const task = await send<{ id: number }>(server, {
    token: teacherToken,
    path: `${TEACHER_LESSONS_PATH}/${lessonId}/task`,
    body: { name: 'Latihan', deadline_at: DISTANT_DEADLINE, status: 'open' },
  })
  const studentTokens: string[] = []
  for (const student of students) studentTokens.push(await signInFirstTime(server, student))
  const slideIds = await createSlides(server, admin)
  return { admin, teacherToken, studentTokens, lessonId, taskId: task.id, classroomIds, slideIds, ...period }
}

async function readPeriod({ selectColumn }: Installation) {
  const [eduyear_id = 0] = await selectColumn<number>("select id from eduyears where status = 'active'")
  const [year = 0] = await selectColumn<number>("select code from eduyears where status = 'active'")
  const [semester_id = 0] = await selectColumn<number>("select id from semesters where status = 'active'")
  return { eduyear_id, semester_id, year }
}

/** @returns the logins of those who take part in the lesson */
async function enrolStudents(server: RunningServer, token: string, year: number) {
  // The third is in the other class, which is released with the first.
  const rows = ['A', 'A', 'B'].map((room, n) => `007000000${n},${n + 1},Murid ${n},L,VII,${room},${year}`)
  const form = makeCsvForm(['nisn,nis,name,gender,grade,room,eduyear', ...rows].join('\n'))
  const result = await send<ImportResult>(server, { token, path: '/sia/master/student-import', form })
  const credentials = await readCredentials(server, result.credentials)
  return credentials.slice(0, 2).map(([login, password]) => ({ login, password }))
}

/** @returns the token of the session, after the one-time password was changed */
async function signInFirstTime(
  server: RunningServer,
  { login, password }: { login: string; password: string },
) {
  const { access_token: token } = await signIn(server, { email: login, password })
  const body = { password_lama: password, password_baru: NEW_PASSWORD, rpassword_baru: NEW_PASSWORD }
  await send(server, { token, method: 'PUT', path: '/account/change-password', body })
  return token
}

async function createSlides(server: RunningServer, token: string) {
  const form = makeFileForm('slide', { bytes: await drawImage({ width: 300, height: 200 }), name: 'a.jpg' })
  const ids: number[] = []
  for (let n = 0; n < SLIDES; n += 1) {
    const { filename } = await send<{ filename: string }>(server, {
      token,
      path: '/slide/upload-image',
      form,
    })
    const body = { title: `Slide ${n}`, image: filename }
    ids.push((await send<{ id: number }>(server, { token, path: '/slide', body })).id)
  }
  return ids
}
