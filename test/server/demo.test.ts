/** The demonstration school: somebody who looks around finds report cards and letters that are theirs. */
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { postPath } from '#contract/content/postType.ts'
import type { Output } from '#contract/endpoint.ts'
import type { SessionUser } from '#contract/people/session.ts'
import type { Dashboard } from '#contract/sia/dashboard/dashboard.ts'
import type { GraduationRow } from '#contract/sia/graduation.ts'
import type { TeacherLesson } from '#contract/sia/learning/lesson.ts'
import type { listSubmissions } from '#contract/sia/learning/scoring.ts'
import type { ScoreSeries, StudentHome } from '#contract/sia/learning/studentLesson.ts'
import type { StudentTask } from '#contract/sia/learning/submission.ts'
import type { TeacherTask } from '#contract/sia/learning/task.ts'
import { pdfProblem } from '#server/files/pdf.ts'
import { readPdfText } from '#server/files/pdfText.ts'
import { sanitise } from '#server/resource/markup.ts'
import { type Login, seedDemo } from '#server/seed/demo.ts'
import { createSite } from '#server/site/site.ts'
import { requestBearerHeader } from '#test/support/accounts.ts'
import { STUDENT_LESSONS_PATH, TEACHER_LESSONS_PATH } from '#test/support/learning.ts'
import { openWorld, type World } from '#test/support/world.ts'

type Submits = Output<typeof listSubmissions>

let world: World
let logins: Login[]
beforeAll(async () => {
  world = await openWorld()
  logins = (await seedDemo(world.context)) ?? []
}, 60_000)
afterAll(() => world.close())

const ask = async <Result>(role: string, path: string, body?: object) => {
  const login = logins.find((one) => one.role === role) as Login
  const headers = await requestBearerHeader(world, login.email, login.password)
  return body
    ? world.anyone.post<Result>(path, body, headers)
    : world.anyone.get<Result>(path, undefined, headers)
}
const countAll = async () => {
  const { kysely } = world.context.db
  const [documents, users] = [
    await kysely.selectFrom('documents').select('name').execute(),
    await kysely.selectFrom('users').select('id').execute(),
  ]
  return [documents.length, users.length]
}

it('the first login opens everything, the three after it what their roles hold', async () => {
  expect(logins.map(({ role }) => role)).toEqual(['administrator', 'operator', 'guru', 'siswa'])
  const { result } = (await ask<SessionUser>('administrator', '/session')).body
  expect(result).toMatchObject({ user_type: 'administrator', role_access: ['*'] })
  const role = { name: 'Wali Kelas', accesses: ['dashboard'] }
  expect((await ask('operator', '/master/role', role)).status).toBe(403)
  expect((await ask('administrator', '/master/role', role)).status).toBe(201)
})

it('it has twenty different pictures at least, of which its posts show most', async () => {
  const { kysely } = world.context.db
  const posts = await kysely.selectFrom('posts').select('image').distinct().execute()
  expect(posts.filter(({ image }) => image !== null).length).toBeGreaterThan(15)
  const pictures = await kysely.selectFrom('images').select('name').where('purpose', '=', 'post').execute()
  const drawn = await Promise.all(pictures.map(({ name }) => world.app.inject(`/images/${name}`)))
  expect(drawn.map(({ statusCode }) => statusCode)).toEqual(drawn.map(() => 200))
  const contents = new Set(drawn.map(({ rawPayload }) => rawPayload.toString('base64')))
  expect(contents.size).toBeGreaterThanOrEqual(20)
})

it('its posts stand as the editor would have left them, and each has an address of its own', async () => {
  const { kysely } = world.context.db
  const posts = await kysely.selectFrom('posts').select(['title', 'content', 'slug']).execute()
  expect(posts.length).toBeGreaterThan(50)
  expect(new Set(posts.map(({ title }) => title)).size).toBe(posts.length)
  for (const { title, content } of posts) expect([title, await sanitise(content)]).toEqual([title, content])
})

it('its slides, menus and contact lead somewhere on the website', async () => {
  const { kysely } = world.context.db
  const slides = await kysely.selectFrom('slides').where('link', 'is not', null).select('link').execute()
  const items = await kysely
    .selectFrom('menu_items')
    .leftJoin('posts', 'posts.id', 'menu_items.post_id')
    .select(['menu_items.link', 'posts.type', 'posts.slug', 'posts.status'])
    .execute()
  const ofPosts = items.flatMap(({ type, slug }) => (type && slug ? [postPath(type, slug)] : []))
  const site = await createSite({ ...world.context, logLevel: 'silent' })
  onTestFinished(() => site.close())
  const links = [...slides, ...items].flatMap(({ link }) => (link && link !== '#' ? [link] : []))
  expect(ofPosts.length).toBeGreaterThan(5)
  for (const path of [...links, ...ofPosts]) {
    const { statusCode } = await site.inject(path)
    expect([path, statusCode]).toEqual([path, 200])
  }
})

it('a demonstration that was begun without its administrator gets one', async () => {
  const { kysely } = world.context.db
  const { email } = logins[0] as Login
  await kysely.updateTable('users').set({ email: null }).where('email', '=', email).execute()
  expect(await seedDemo(world.context)).toEqual(logins)
  expect((await ask('administrator', '/master/role')).status).toBe(200)
})

it('a student reads the own report cards of last year, each a PDF with their NISN', async () => {
  const { result } = (await ask<Dashboard>('siswa', '/sia-dashboard')).body
  const stored = result.stages.flatMap(({ rapor }) => (rapor ? [rapor] : []))
  expect(stored.length).toBeGreaterThanOrEqual(3)
  for (const { file_url } of stored) {
    const { status, text } = await ask('siswa', file_url.replace('/api', ''))
    expect([status, pdfProblem(Buffer.from(text, 'latin1'))]).toEqual([200, null])
    expect(await readPdfText(Buffer.from(text, 'latin1'))).toContain(result.nisn)
  }
})

it('a teacher and an operator see classes that are complete, under way and not begun', async () => {
  const { classes } = (await ask<Dashboard>('operator', '/sia-dashboard')).body.result
  const share = ({ rapors, students }: (typeof classes)[number]) => rapors / students
  expect(classes.some((one) => share(one) === 1)).toBe(true)
  expect(classes.some((one) => share(one) > 0 && share(one) < 1)).toBe(true)
  expect(classes.some((one) => one.rapors === 0)).toBe(true)
  const own = (await ask<Dashboard>('guru', '/sia-dashboard')).body.result.classes
  expect(own.some((one) => one.rapors > 0)).toBe(true)
})

it('who left last year has a letter with its score, or waits for one', async () => {
  const years = await world.context.db.kysely
    .selectFrom('eduyears')
    .where('status', '=', 'passed')
    .select('id')
    .execute()
  const { body } = await ask<GraduationRow[]>('operator', '/sia/activity/graduation', {
    eduyear_id: years[0]?.id,
    classroom_id: 0,
  })
  expect(body.result.every((row) => row.status === 'passed')).toBe(true)
  const letters = body.result.flatMap(({ graduation }) => (graduation ? [graduation] : []))
  expect(letters.length).toBeGreaterThan(1)
  expect(letters.length).toBeLessThan(body.result.length)
  expect((await ask('operator', letters[0]?.file_url.replace('/api', '') ?? '')).status).toBe(200)
})

it('the student whose login is printed has a month of lessons: due, returned, scored, with files that open', async () => {
  const { result } = (await ask<StudentHome>('siswa', `${STUDENT_LESSONS_PATH}/home`)).body
  const many = [result.due, result.returned, result.materials, result.scored].map((rows) => rows.length)
  expect(many.every((rows) => rows > 0)).toBe(true)
  expect(result.due.length).toBeLessThan(10)
  const lines = (await ask<ScoreSeries[]>('siswa', `${STUDENT_LESSONS_PATH}/scores`)).body.result
  expect(lines.filter(({ points }) => points.length > 1).length).toBeGreaterThan(5)
  const [returned] = result.returned
  const path = `${STUDENT_LESSONS_PATH}/${returned?.lesson_class_id}/task/${returned?.id}/submit`
  const { lesson_class_task_submit: own } = (await ask<StudentTask>('siswa', path)).body.result
  expect(own).toMatchObject({ status: 'draft', score: null })
  expect(own?.feedback).toBeTruthy()
})

it('the teacher whose login is printed teaches that student, and has answers to score with photos among them', async () => {
  const { rows } = (await ask<{ rows: TeacherLesson[] }>('guru', TEACHER_LESSONS_PATH)).body.result
  const home = (await ask<Dashboard>('siswa', '/sia-dashboard')).body.result
  const own = rows.find(({ classroom }) => classroom.id === home.class_active?.classroom.id)
  expect(own).toMatchObject({ materials: 3, tasks: 5 })
  expect(own?.submitted).toBeGreaterThan(own?.scored ?? 0)
  const path = `${TEACHER_LESSONS_PATH}/${own?.id}/tasks`
  const tasks = (await ask<{ rows: TeacherTask[] }>('guru', path)).body.result.rows
  expect(new Set(tasks.map(({ status }) => status))).toEqual(new Set(['draft', 'open', 'close']))
  const submits = await Promise.all(
    tasks.map(({ id }) => ask<Submits>('guru', `${TEACHER_LESSONS_PATH}/${own?.id}/task/${id}/submits`)),
  )
  const given = submits
    .flatMap(({ body }) => body.result.rows)
    .flatMap(({ student }) => student.lesson_class_task_submit ?? [])
  const [photo] = given.flatMap(({ attachments }) => attachments)
  expect((await ask('guru', photo?.file_url.replace('/api', '') ?? '')).status).toBe(200)
  const zip = await ask('guru', `${TEACHER_LESSONS_PATH}/${own?.id}/task/${tasks.at(-1)?.id}/download`)
  expect([zip.status, zip.text.startsWith('PK')]).toEqual([200, true])
  expect(given.every(({ submitted_at }) => !submitted_at || submitted_at <= new Date().toISOString())).toBe(
    true,
  )
})

it('a second start changes nothing, and a start that was cut off is finished', async () => {
  const before = await countAll()
  expect(await seedDemo(world.context)).toEqual(logins)
  expect(await countAll()).toEqual(before)
  const { kysely } = world.context.db
  for (const table of ['student_class_rapors', 'graduations', 'document_readings', 'documents'] as const)
    await kysely.deleteFrom(table).execute()
  await seedDemo(world.context)
  expect(await countAll()).toEqual(before)
})
