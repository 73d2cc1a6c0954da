/** The demonstration school: its logins, posts, report cards, letters and lessons are complete and consistent. */
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { seedDemo } from '#features/demo.ts'
import type { GraduationRow } from '#features/documents/graduation.ts'
import type { Dashboard } from '#features/home/dashboard.ts'
import type { TeacherLesson } from '#features/learning/lesson.ts'
import type { listSubmissions } from '#features/learning/scoring.ts'
import type { ScoreSeries, StudentHome } from '#features/learning/studentLesson.ts'
import type { StudentTask } from '#features/learning/submission.ts'
import type { TeacherTask } from '#features/learning/task.ts'
import type { MediaPicture } from '#features/media/library.ts'
import { postPath } from '#features/posts/postType.ts'
import { createSite } from '#features/website/server/site/site.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import type { SessionUser } from '#platform/contract/session.ts'
import { pdfProblem } from '#platform/server/files/pdf.ts'
import { readPdfText } from '#platform/server/files/pdfText.ts'
import type { DemoLogin } from '#platform/server/product.ts'
import { sanitise } from '#platform/server/resource/markup.ts'
import { SERVER } from '#platform/server/workers/fairQueue.ts'
import { requestBearerHeader } from '#test/support/people/accounts.ts'
import { STUDENT_LESSONS_PATH, TEACHER_LESSONS_PATH } from '#test/support/sia/learning.ts'
import { openWorld, type World } from '#test/support/world/world.ts'

type Submissions = Output<typeof listSubmissions>

let world: World
let logins: DemoLogin[]
beforeAll(async () => {
  world = await openWorld()
  logins = (await seedDemo(world.context)) ?? []
})
afterAll(() => world.close())

const requestAs = async <Result>(role: string, path: string, body?: object) => {
  const login = logins.find((candidate) => candidate.role === role) as DemoLogin
  const headers = await requestBearerHeader(world, login.email, { password: login.password })
  return body
    ? world.anonymous.post<Result>(path, body, headers)
    : world.anonymous.get<Result>(path, undefined, headers)
}
const countDocumentsAndUsers = async () => {
  const { kysely } = world.context.db
  const documents = await kysely.selectFrom('documents').select('name').execute()
  const users = await kysely.selectFrom('users').select('id').execute()
  return [documents.length, users.length]
}

it('the first login has every access, the three others that of their roles', async () => {
  expect(logins.map(({ role }) => role)).toEqual(['administrator', 'operator', 'guru', 'siswa'])
  const { result } = (await requestAs<SessionUser>('administrator', '/session')).body
  expect(result).toMatchObject({ user_type: 'administrator', role_access: ['*'] })
  const role = { name: 'Wali Kelas', accesses: ['dashboard'] }
  expect((await requestAs('operator', '/master/role', role)).status).toBe(403)
  expect((await requestAs('administrator', '/master/role', role)).status).toBe(201)
})

it('it has at least twenty different pictures, and its posts use most of them', async () => {
  const { kysely } = world.context.db
  const posts = await kysely.selectFrom('posts').select('image').distinct().execute()
  expect(posts.filter(({ image }) => image !== null).length).toBeGreaterThan(15)
  const pictures = await kysely.selectFrom('images').select('name').where('purpose', '=', 'post').execute()
  const responses = await Promise.all(pictures.map(({ name }) => world.app.inject(`/images/${name}`)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
  const contents = new Set(responses.map(({ rawPayload }) => rawPayload.toString('base64')))
  expect(contents.size).toBeGreaterThanOrEqual(20)
})

it('its pictures have a file name and an alternative text, and are found by them', async () => {
  const { result } = (await requestAs<{ rows: MediaPicture[] }>('operator', '/media?search=upacara')).body
  expect(result.rows.map(({ filename, alt }) => [filename, alt])).toContainEqual([
    'siswa-berbaris-pada-upacara-bendera.jpg',
    'Siswa berbaris pada upacara bendera',
  ])
  const images = await world.context.db.kysely.selectFrom('images').select(['filename', 'alt']).execute()
  expect(images.filter(({ filename, alt }) => !filename || !alt)).toEqual([])
})

it('its posts are as sanitising leaves them, and each has its own title', async () => {
  const { kysely } = world.context.db
  const posts = await kysely.selectFrom('posts').select(['title', 'content', 'slug']).execute()
  expect(posts.length).toBeGreaterThan(50)
  expect(new Set(posts.map(({ title }) => title)).size).toBe(posts.length)
  for (const { title, content } of posts)
    expect([title, await sanitise(content, { sender: SERVER })]).toEqual([title, content])
})

it('its slides and menus link to existing pages of the website', async () => {
  const { kysely } = world.context.db
  const slides = await kysely.selectFrom('slides').where('link', 'is not', null).select('link').execute()
  const items = await kysely
    .selectFrom('menu_items')
    .leftJoin('posts', 'posts.id', 'menu_items.post_id')
    .select(['menu_items.link', 'posts.type', 'posts.slug', 'posts.status'])
    .execute()
  const postPaths = items.flatMap(({ type, slug }) => (type && slug ? [postPath(type, slug)] : []))
  const site = await createSite({ ...world.context, logLevel: 'silent' })
  onTestFinished(() => site.close())
  const links = [...slides, ...items].flatMap(({ link }) => (link && link !== '#' ? [link] : []))
  expect(postPaths.length).toBeGreaterThan(5)
  for (const path of [...links, ...postPaths]) {
    const { statusCode } = await site.inject(path)
    expect([path, statusCode]).toEqual([path, 200])
  }
})

it('a demonstration without its administrator gets one again', async () => {
  const { kysely } = world.context.db
  const { email } = logins[0] as DemoLogin
  await kysely.updateTable('users').set({ email: null }).where('email', '=', email).execute()
  expect(await seedDemo(world.context)).toEqual(logins)
  expect((await requestAs('administrator', '/master/role')).status).toBe(200)
})

it('a student reads their report cards of last year, each a PDF with their NISN', async () => {
  const { result } = (await requestAs<Dashboard>('siswa', '/sia-dashboard')).body
  const reportCards = result.stages.flatMap(({ rapor }) => (rapor ? [rapor] : []))
  expect(reportCards.length).toBeGreaterThanOrEqual(3)
  for (const { file_url } of reportCards) {
    const { status, text } = await requestAs('siswa', file_url.replace('/api', ''))
    expect([status, pdfProblem(Buffer.from(text, 'latin1'))]).toEqual([200, null])
    expect(await readPdfText(Buffer.from(text, 'latin1'), SERVER)).toContain(result.nisn)
  }
})

it('an operator sees classes with all, some and no report cards, and a teacher has report cards', async () => {
  const { classes } = (await requestAs<Dashboard>('operator', '/sia-dashboard')).body.result
  const toReportCardShare = ({ rapors, students }: (typeof classes)[number]) => rapors / students
  expect(classes.some((row) => toReportCardShare(row) === 1)).toBe(true)
  expect(classes.some((row) => toReportCardShare(row) > 0 && toReportCardShare(row) < 1)).toBe(true)
  expect(classes.some((row) => row.rapors === 0)).toBe(true)
  const teacherClasses = (await requestAs<Dashboard>('guru', '/sia-dashboard')).body.result.classes
  expect(teacherClasses.some((row) => row.rapors > 0)).toBe(true)
})

it('of the students who left last year some have a letter and some do not yet', async () => {
  const years = await world.context.db.kysely
    .selectFrom('eduyears')
    .where('status', '=', 'passed')
    .select('id')
    .execute()
  const { body } = await requestAs<GraduationRow[]>('operator', '/sia/activity/graduation', {
    eduyear_id: years[0]?.id,
    classroom_id: 0,
  })
  expect(body.result.every((row) => row.status === 'passed')).toBe(true)
  const letters = body.result.flatMap(({ graduation }) => (graduation ? [graduation] : []))
  expect(letters.length).toBeGreaterThan(1)
  expect(letters.length).toBeLessThan(body.result.length)
  expect((await requestAs('operator', letters[0]?.file_url.replace('/api', '') ?? '')).status).toBe(200)
})

it('the student of the printed login has due, returned and scored tasks, and materials', async () => {
  const { result } = (await requestAs<StudentHome>('siswa', `${STUDENT_LESSONS_PATH}/home`)).body
  const counts = [result.due, result.returned, result.materials, result.scored].map((rows) => rows.length)
  expect(counts.every((rows) => rows > 0)).toBe(true)
  expect(result.due.length).toBeLessThan(10)
  const series = (await requestAs<ScoreSeries[]>('siswa', `${STUDENT_LESSONS_PATH}/scores`)).body.result
  expect(series.filter(({ points }) => points.length > 1).length).toBeGreaterThan(5)
  const [returned] = result.returned
  const path = `${STUDENT_LESSONS_PATH}/${returned?.lesson_class_id}/task/${returned?.id}/submit`
  const { lesson_class_task_submit: submission } = (await requestAs<StudentTask>('siswa', path)).body.result
  expect(submission).toMatchObject({ status: 'draft', score: null })
  expect(submission?.feedback).toBeTruthy()
})

it('the teacher of the printed login teaches that student, and has submissions to score, with photos', async () => {
  const { rows } = (await requestAs<{ rows: TeacherLesson[] }>('guru', TEACHER_LESSONS_PATH)).body.result
  const dashboard = (await requestAs<Dashboard>('siswa', '/sia-dashboard')).body.result
  const lesson = rows.find(({ classroom }) => classroom.id === dashboard.class_active?.classroom.id)
  expect(lesson).toMatchObject({ materials: 3, tasks: 5 })
  expect(lesson?.submitted).toBeGreaterThan(lesson?.scored ?? 0)
  const path = `${TEACHER_LESSONS_PATH}/${lesson?.id}/tasks`
  const tasks = (await requestAs<{ rows: TeacherTask[] }>('guru', path)).body.result.rows
  expect(new Set(tasks.map(({ status }) => status))).toEqual(new Set(['draft', 'open', 'close']))
  const submissionResponses = await Promise.all(
    tasks.map(({ id }) =>
      requestAs<Submissions>('guru', `${TEACHER_LESSONS_PATH}/${lesson?.id}/task/${id}/submits`),
    ),
  )
  const submissions = submissionResponses
    .flatMap(({ body }) => body.result.rows)
    .flatMap(({ student }) => student.lesson_class_task_submit ?? [])
  const [photo] = submissions.flatMap(({ attachments }) => attachments)
  expect((await requestAs('guru', photo?.file_url.replace('/api', '') ?? '')).status).toBe(200)
  const zip = await requestAs(
    'guru',
    `${TEACHER_LESSONS_PATH}/${lesson?.id}/task/${tasks.at(-1)?.id}/download`,
  )
  expect([zip.status, zip.text.startsWith('PK')]).toEqual([200, true])
  expect(
    submissions.every(({ submitted_at }) => !submitted_at || submitted_at <= new Date().toISOString()),
  ).toBe(true)
})

it('a second start changes nothing, and an interrupted start is completed', async () => {
  const countsBefore = await countDocumentsAndUsers()
  expect(await seedDemo(world.context)).toEqual(logins)
  expect(await countDocumentsAndUsers()).toEqual(countsBefore)
  const { kysely } = world.context.db
  for (const table of ['student_class_rapors', 'graduations', 'document_readings', 'documents'] as const)
    await kysely.deleteFrom(table).execute()
  await seedDemo(world.context)
  expect(await countDocumentsAndUsers()).toEqual(countsBefore)
})
