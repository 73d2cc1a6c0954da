/** Two real processes on one PostgreSQL and one bucket, with a folder each, of which one is killed in the middle of a job: the other finishes and reports it, nobody restarts anything. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ImportJob, ImportResult } from '#contract/csv.ts'
import type { BulkResult } from '#contract/sia/document/bulk.ts'
import {
  credentialsOf,
  csvForm,
  openSchool,
  type School,
  send,
  studentsCsv,
  tokenOf,
} from '#test/support/cutOff.ts'
import { makePdf, zipOf } from '#test/support/documents.ts'
import { buildServer, type Running, removeBuilt } from '#test/support/process.ts'
import { fileForm } from '#test/support/world.ts'

const IMPORT = '/sia/master/student-import'
const ZIP = '/sia/activity/rapor/bulk-upload'

let school: School
let [dying, living] = [] as unknown as [Running, Running]
let token: string
beforeAll(buildServer, 120_000)
afterAll(removeBuilt)
beforeEach(async () => {
  school = await openSchool({ isOnStorage: true })
  dying = await school.start()
  living = await school.start()
  token = await tokenOf(dying)
})
afterEach(() => school.close())

const read = async <T>(path: string): Promise<T> => {
  const answer = await fetch(`${living.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { result: T }).result
}
const untilDone = () =>
  expect
    .poll(() => school.column('select state from jobs order by id desc limit 1'), { timeout: 60_000 })
    .toEqual(['done'])

it('an import: its progress shows at the other, which finishes it and tells each password once', async () => {
  const form = csvForm(studentsCsv(2000))
  const cut = send(dying, token, IMPORT, form).catch(() => null)
  await expect
    .poll(async () => (await read<{ job: ImportJob | null }>(IMPORT)).job?.done ?? 0, { timeout: 30_000 })
    .toBeGreaterThan(100)
  await school.killAt(dying, 500)
  await cut
  await untilDone()
  const { result } = await send<ImportResult>(living, token, IMPORT, form)
  expect(result).toMatchObject({ total: 2000, stored: 2000, failed: 0 })
  const credentials = await credentialsOf(living, result.credentials)
  expect(new Set(credentials.map(([login]) => login)).size).toBe(2000)
  for (const at of [0, 499, 1999]) {
    const [email, password] = credentials[at] ?? []
    expect(await send(living, '', '/login', { email, password })).toMatchObject({ success: true })
  }
  expect(await school.column('select count(*) from students')).toEqual([2000])
}, 180_000)

it('a zip checked at one: the other shows how far it is, stores the rest, and each report card once', async () => {
  const count = 120
  const [year] = await school.column<number>("select code from eduyears where status = 'active'")
  const [semester] = await school.column<number>("select id from semesters where status = 'active'")
  await send(dying, token, '/sia/master/classroom', { code: 'VII', room: 'A', name: 'VII A' })
  const enrolled = csvForm(studentsCsv(count, `VII,A,${year}`))
  expect((await send<ImportResult>(dying, token, IMPORT, enrolled)).result.stored).toBe(count)
  const packed = Array.from({ length: count }, (_, n) => ({
    name: `${n + 1}_${year}_${semester}_vii.pdf`,
    bytes: makePdf(`Rapor ${n}`),
  }))
  const form = fileForm('file', { bytes: await zipOf(packed), name: 'rapor.zip' }, { dry_run: '1' })
  const { upload_id } = (await send<BulkResult>(dying, token, ZIP, form)).result
  const agreed = { upload_id, picks: '[]' }
  const cut = send(dying, token, ZIP, agreed).catch(() => null)
  await school.killAt(dying, 20, 'zip:%')
  await cut
  const progress = () => read<{ done: number; total: number }>(`${ZIP}/${upload_id}`)
  expect((await progress()).done).toBeGreaterThan(0)
  const answer = await send<BulkResult>(living, token, ZIP, agreed)
  expect(answer.message).toBe(`${count} berhasil. 0 menimpa. 0 gagal.`)
  expect(await school.column('select count(*) from student_class_rapors')).toEqual([count])
  expect(await school.column('select count(*) from documents')).toEqual([count])
}, 180_000)

it('a year that one was closing is closed by the other, each class once and whole', async () => {
  const rooms = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
  const year = Number((await school.column<string>("select code from eduyears where status = 'active'"))[0])
  await send(dying, token, '/sia/master/eduyear', { code: `${year + 1}`, name: `${year + 1}/${year + 2}` })
  for (const code of ['VII', 'VIII'])
    for (const room of rooms)
      await send(dying, token, '/sia/master/classroom', { code, room, name: `${code} ${room}` })
  const rows = rooms.flatMap((room, index) =>
    Array.from({ length: 20 }, (_, n) => {
      const number = 100 * (index + 1) + n
      return `${7_000_000 + number},${number},Murid ${number},L,VII,${room},${year}`
    }),
  )
  const csv = ['nisn,nis,name,gender,grade,room,eduyear', ...rows].join('\n')
  expect((await send<ImportResult>(dying, token, IMPORT, csvForm(csv))).result.stored).toBe(160)
  const [eduyear_id = 0] = await school.column<number>("select id from eduyears where status = 'active'")
  const enrolled = await school.column<string>(
    "select e.classroom_id || ' ' || e.id || ' ' || e.student_id || ' ' || up.id from student_classes e join classrooms c on c.id = e.classroom_id join classrooms up on up.code = 'VIII' and up.room = c.room",
  )
  const classes = new Map<number, object[]>()
  for (const line of enrolled) {
    const [room = 0, student_class_id, student_id, destination] = line.split(' ').map(Number)
    classes.set(room, [...(classes.get(room) ?? []), { student_class_id, student_id, destination }])
  }
  const order = [...classes].map(([classroom_id, students]) => ({ classroom_id, students }))
  const cut = send(dying, token, '/sia/activity/close-year', { eduyear_id, classes: order }).catch(() => null)
  await school.killAt(dying, 3, 'close-year')
  await cut
  await untilDone()
  expect(await school.column("select state from year_closing_classes where state <> 'done'")).toEqual([])
  const count = async (where: string) =>
    (await school.column<number>(`select count(*) from student_classes where ${where}`))[0]
  expect(await count(`eduyear_id = ${eduyear_id} and status = 'passed'`)).toBe(160)
  expect(await count(`eduyear_id <> ${eduyear_id} and status = 'active'`)).toBe(160)
  expect(await school.column('select count(*) from promotion_batches')).toEqual([8])
}, 180_000)
