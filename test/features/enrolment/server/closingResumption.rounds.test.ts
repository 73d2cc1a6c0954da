/** Closing a year and undoing it resume after the server was killed between two classes, with each student once. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { YearClosing } from '#features/enrolment/closing.ts'
import { CLOSE_YEAR } from '#features/enrolment/paths.ts'
import type { PeriodChoices } from '#features/school/period.ts'
import type { ImportResult } from '#platform/contract/import/importCalls.ts'
import {
  type Installation,
  makeCsvForm,
  openInstallation,
  post,
  signInAsAdmin,
} from '#test/support/process/installation.ts'
import { buildServer, type RunningServer, removeBuilds } from '#test/support/process/process.ts'

const CLASSES = ['VII', 'VIII', 'IX'].flatMap((code) => ['A', 'B', 'C', 'D'].map((room) => ({ code, room })))
const STUDENTS_PER_CLASS = 20

let school: Installation
beforeAll(buildServer, 60_000)
afterAll(removeBuilds)
beforeEach(async () => {
  school = await openInstallation()
})
afterEach(() => school.close())

async function readJson<T>({ url }: RunningServer, token: string, path: string): Promise<T> {
  const response = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  return ((await response.json()) as { result: T }).result
}

/** Creates twelve classes with students in the active year, and the next year. */
async function createClasses(server: RunningServer, token: string): Promise<void> {
  const { eduyears } = await readJson<PeriodChoices>(server, token, '/sia/master/setting')
  const startYear = Number(eduyears.find(({ status }) => status === 'active')?.name.slice(0, 4))
  const nextYear = { code: String(startYear + 1), name: `${startYear + 1}/${startYear + 2}` }
  await post(server, { token, path: '/sia/master/eduyear', body: nextYear })
  for (const { code, room } of CLASSES)
    await post(server, {
      token,
      path: '/sia/master/classroom',
      body: { code, room, name: `${code} ${room}` },
    })
  const rows = CLASSES.flatMap(({ code, room }, index) =>
    Array.from({ length: STUDENTS_PER_CLASS }, (_, studentIndex) => {
      const number = index * STUDENTS_PER_CLASS + studentIndex
      return `${7_000_000_000 + number},${number + 1},Murid ${number},L,${code},${room},${startYear}`
    }),
  )
  const csv = ['nisn,nis,name,gender,grade,room,eduyear', ...rows].join('\n')
  const { result } = await post<ImportResult>(server, {
    token,
    path: '/sia/master/student-import',
    body: makeCsvForm(csv),
  })
  expect(result).toMatchObject({ stored: CLASSES.length * STUDENTS_PER_CLASS, failed: 0 })
}

/** Waits until the given number of closings has begun. */
const waitForClosing = (closingCount: number) =>
  expect
    .poll(() => school.selectColumn('select count(*) from year_closings'), { interval: 2 })
    .toEqual([closingCount])

/** Returns the request that the screen sends without changes. */
function toClosingRequest({ eduyear, classes }: YearClosing) {
  return {
    eduyear_id: eduyear.id,
    classes: classes.map(({ classroom, students }) => ({
      classroom_id: classroom.id,
      students: students.map(({ student_class_id, student, destination }) => ({
        student_class_id,
        student_id: student.id,
        destination: destination ?? 0,
      })),
    })),
  }
}

it('closing and undoing resume after a kill, and the counts match', async () => {
  const firstServer = await school.start()
  const token = await signInAsAdmin(firstServer)
  await createClasses(firstServer, token)
  const yearBefore = await readJson<YearClosing>(firstServer, token, CLOSE_YEAR)
  expect(yearBefore.summary.belum).toBe(CLASSES.length * STUDENTS_PER_CLASS)
  const closeRequest = post(firstServer, {
    token,
    path: CLOSE_YEAR,
    body: toClosingRequest(yearBefore),
  }).catch(() => null)
  await waitForClosing(1)
  await school.killAtStep(firstServer, 3)
  await closeRequest
  const secondServer = await school.start()
  const readFinishedYear = async (server: RunningServer) => {
    const current = await readJson<YearClosing>(server, token, CLOSE_YEAR)
    return current.closing && !current.closing.is_running ? current : null
  }
  await expect.poll(() => readFinishedYear(secondServer)).not.toBeNull()
  const finishedYear = await readFinishedYear(secondServer)
  expect(finishedYear?.closing).toMatchObject({ kind: 'close', done: 12, total: 12, failed: [] })
  const promoted = 8 * STUDENTS_PER_CLASS
  const graduated = 4 * STUDENTS_PER_CLASS
  expect(finishedYear?.summary).toMatchObject({
    naik: promoted,
    lulus: graduated,
    tinggal: 0,
    keluar: 0,
    belum: 0,
  })
  expect(await school.selectColumn("select count(*) from student_classes where status = 'active'")).toEqual([
    promoted,
  ])
  expect(await school.selectColumn('select count(*) from promotion_batches where undone_at is null')).toEqual(
    [12],
  )

  const undoRequest = post(secondServer, {
    token,
    path: `${CLOSE_YEAR}/undo`,
    body: {
      eduyear_id: yearBefore.eduyear.id,
    },
  }).catch(() => null)
  await waitForClosing(2)
  await school.killAtStep(secondServer, 3)
  await undoRequest
  const thirdServer = await school.start()
  await expect.poll(async () => (await readFinishedYear(thirdServer))?.closing?.kind ?? null).toBe('undo')
  expect((await readFinishedYear(thirdServer))?.summary).toMatchObject({
    naik: 0,
    lulus: 0,
    belum: CLASSES.length * STUDENTS_PER_CLASS,
  })
  expect(await school.selectColumn('select count(*) from student_classes')).toEqual([
    CLASSES.length * STUDENTS_PER_CLASS,
  ])
  expect(await school.findCorruption()).toEqual([])
})
