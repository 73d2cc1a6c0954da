/** Long jobs whose server is killed: they resume, store every row once, and lose no password. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ImportResult } from '#platform/contract/import/importCalls.ts'
import {
  type Installation,
  makeCsvForm,
  makeStudentsCsv,
  openInstallation,
  post,
  readCredentials,
  runThroughKills,
  signInAsAdmin,
} from '#test/support/process/installation.ts'
import { buildServer, removeBuilds } from '#test/support/process/process.ts'

let school: Installation
beforeAll(buildServer, 60_000)
afterAll(removeBuilds)
beforeEach(async () => {
  school = await openInstallation()
})
afterEach(() => school.close())

const IMPORT_PATH = '/sia/master/student-import'

it('an import of 2,000 killed after 500 and 1,200 reports all rows and passwords when sent again', async () => {
  const form = makeCsvForm(makeStudentsCsv(2000))
  const { server, response } = await runThroughKills(school, [500, 1200], (runningServer, token) =>
    post<ImportResult>(runningServer, { token, path: IMPORT_PATH, body: form }),
  )
  expect(response.result).toMatchObject({ total: 2000, stored: 2000, failed: 0 })
  const credentials = await readCredentials(server, response.result.credentials)
  expect(new Set(credentials.map(([login]) => login)).size).toBe(2000)
  expect(await school.selectColumn('select count(*) from students')).toEqual([2000])
  expect(await school.selectColumn("select count(*) from audits where entity = 'student'")).toEqual([2000])
  for (const index of [0, 499, 501, 1999]) {
    const [email, password] = credentials[index] ?? []
    expect(await post(server, { token: '', path: '/login', body: { email, password } })).toMatchObject({
      success: true,
    })
  }
})

it('an import resumes after the restart, and its report is stored until it is requested', async () => {
  const form = makeCsvForm(makeStudentsCsv(600))
  const firstServer = await school.start()
  const token = await signInAsAdmin(firstServer)
  const cutRequest = post(firstServer, { token, path: IMPORT_PATH, body: form }).catch(() => null)
  await school.killAtStep(firstServer, 100)
  await cutRequest
  const secondServer = await school.start()
  await expect.poll(() => school.selectColumn('select state from jobs')).toEqual(['done'])
  expect(await school.selectColumn('select count(*) from students')).toEqual([600])
  expect(
    (await post<ImportResult>(secondServer, { token, path: IMPORT_PATH, body: form })).result,
  ).toMatchObject({
    stored: 600,
    failed: 0,
  })
  await expect.poll(() => school.selectColumn('select count(*) from job_lines')).toEqual([0])
  const secondImport = await post<ImportResult>(secondServer, { token, path: IMPORT_PATH, body: form })
  expect(secondImport.result, 'after its report the same file is a new import').toMatchObject({
    stored: 0,
    failed: 600,
  })
})

it('closing a year is completed after the restart, each class once and completely', async () => {
  const firstServer = await school.start()
  const token = await signInAsAdmin(firstServer)
  const rooms = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
  const year = Number(
    (await school.selectColumn<string>("select code from eduyears where status = 'active'"))[0],
  )
  await post(firstServer, {
    token,
    path: '/sia/master/eduyear',
    body: {
      code: `${year + 1}`,
      name: `${year + 1}/${year + 2}`,
    },
  })
  for (const code of ['VII', 'VIII'])
    for (const room of rooms)
      await post(firstServer, {
        token,
        path: '/sia/master/classroom',
        body: { code, room, name: `${code} ${room}` },
      })
  const toCsvRow = (room: string, studentIndex: number) =>
    `${7_000_000_000 + studentIndex},${studentIndex},Murid ${studentIndex},L,VII,${room},${year}`
  const rows = rooms.flatMap((room, index) =>
    Array.from({ length: 20 }, (_, studentIndex) => toCsvRow(room, 100 * (index + 1) + studentIndex)),
  )
  const csv = ['nisn,nis,name,gender,grade,room,eduyear', ...rows].join('\n')
  expect(
    (await post<ImportResult>(firstServer, { token, path: IMPORT_PATH, body: makeCsvForm(csv) })).result,
  ).toMatchObject({
    stored: 160,
  })

  const [eduyear_id = 0] = await school.selectColumn<number>(
    "select id from eduyears where status = 'active'",
  )
  const enrolmentLines = await school.selectColumn<string>(
    "select e.classroom_id || ' ' || e.id || ' ' || e.student_id || ' ' || up.id from student_classes e join classrooms c on c.id = e.classroom_id join classrooms up on up.code = 'VIII' and up.room = c.room",
  )
  const classes = new Map<number, object[]>()
  for (const line of enrolmentLines) {
    const [classroomId = 0, student_class_id, student_id, destination] = line.split(' ').map(Number)
    const row = { student_class_id, student_id, destination }
    classes.set(classroomId, [...(classes.get(classroomId) ?? []), row])
  }
  const classRequests = [...classes].map(([classroom_id, students]) => ({ classroom_id, students }))
  const cutRequest = post(firstServer, {
    token,
    path: '/sia/activity/close-year',
    body: {
      eduyear_id,
      classes: classRequests,
    },
  }).catch(() => null)
  await school.killAtStep(firstServer, 3, 'close-year')
  await cutRequest
  await school.start()
  const unfinishedSql = "select state from year_closing_classes where state <> 'done'"
  await expect.poll(() => school.selectColumn(unfinishedSql)).toEqual([])
  const countEnrolments = async (condition: string) =>
    (await school.selectColumn<number>(`select count(*) from student_classes where ${condition}`))[0]
  expect(await countEnrolments(`eduyear_id = ${eduyear_id} and status = 'passed'`)).toBe(160)
  expect(await countEnrolments(`eduyear_id <> ${eduyear_id} and status = 'active'`)).toBe(160)
  expect(await school.selectColumn('select count(*) from promotion_batches')).toEqual([8])
  expect(await school.findCorruption()).toEqual([])
})
