/** A year being closed whose server is killed between two classes: it goes on by itself, each student once; so does taking it back. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ImportResult } from '#contract/csv.ts'
import { CLOSE_YEAR, type YearClosing } from '#contract/sia/closing.ts'
import type { Period } from '#contract/sia/period.ts'
import {
  type Installation,
  makeCsvForm,
  openInstallation,
  post,
  signInAsAdmin,
} from '#test/support/cutOff.ts'
import { buildServer, type Running, removeBuilds } from '#test/support/process.ts'

const CLASSES = ['VII', 'VIII', 'IX'].flatMap((code) => ['A', 'B', 'C', 'D'].map((room) => ({ code, room })))
const EACH = 20

let school: Installation
beforeAll(buildServer, 60_000)
afterAll(removeBuilds)
beforeEach(async () => {
  school = await openInstallation()
})
afterEach(() => school.close())

async function read<T>({ url }: Running, token: string, path: string): Promise<T> {
  const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { result: T }).result
}

/** Twelve classes in the active year, and the year after it. */
async function fill(server: Running, token: string): Promise<void> {
  const { eduyears } = await read<Period>(server, token, '/sia/master/setting')
  const start = Number(eduyears.find(({ status }) => status === 'active')?.name.slice(0, 4))
  const next = { code: String(start + 1), name: `${start + 1}/${start + 2}` }
  await post(server, token, '/sia/master/eduyear', next)
  for (const { code, room } of CLASSES)
    await post(server, token, '/sia/master/classroom', { code, room, name: `${code} ${room}` })
  const rows = CLASSES.flatMap(({ code, room }, index) =>
    Array.from({ length: EACH }, (_, n) => {
      const number = index * EACH + n
      return `${7_000_000 + number},${number + 1},Murid ${number},L,${code},${room},${start}`
    }),
  )
  const csv = ['nisn,nis,name,gender,grade,room,eduyear', ...rows].join('\n')
  const { result } = await post<ImportResult>(server, token, '/sia/master/student-import', makeCsvForm(csv))
  expect(result).toMatchObject({ stored: CLASSES.length * EACH, failed: 0 })
}

/** The newest job is the closing, and no longer the one before it. */
const begun = (closings: number) =>
  expect
    .poll(() => school.column('select count(*) from year_closings'), { timeout: 20_000, interval: 2 })
    .toEqual([closings])

/** What the screen sends when nothing was changed. */
function orderOf({ eduyear, classes }: YearClosing) {
  return {
    eduyear_id: eduyear.id,
    classes: classes.map(({ classroom, students }) => ({
      classroom_id: classroom.id,
      students: students.map(({ student_class_id, student, destination }) => ({
        ...{ student_class_id, student_id: student.id },
        destination: destination ?? 0,
      })),
    })),
  }
}

it('closing and taking back go on after a kill, and the numbers balance', async () => {
  const first = await school.start()
  const token = await signInAsAdmin(first)
  await fill(first, token)
  const before = await read<YearClosing>(first, token, CLOSE_YEAR)
  expect(before.summary.belum).toBe(CLASSES.length * EACH)
  const closing = post(first, token, CLOSE_YEAR, orderOf(before)).catch(() => null)
  await begun(1)
  await school.killAt(first, 3)
  await closing
  const second = await school.start()
  const settled = async (server: Running) => {
    const now = await read<YearClosing>(server, token, CLOSE_YEAR)
    return now.closing && !now.closing.is_running ? now : null
  }
  await expect.poll(() => settled(second), { timeout: 30_000 }).not.toBeNull()
  const after = await settled(second)
  expect(after?.closing).toMatchObject({ kind: 'close', done: 12, total: 12, failed: [] })
  const [up, out] = [8 * EACH, 4 * EACH]
  expect(after?.summary).toMatchObject({ naik: up, lulus: out, tinggal: 0, keluar: 0, belum: 0 })
  expect(await school.column("select count(*) from student_classes where status = 'active'")).toEqual([up])
  expect(await school.column('select count(*) from promotion_batches where undone_at is null')).toEqual([12])

  const undoing = post(second, token, `${CLOSE_YEAR}/undo`, { eduyear_id: before.eduyear.id }).catch(
    () => null,
  )
  await begun(2)
  await school.killAt(second, 3)
  await undoing
  const third = await school.start()
  await expect
    .poll(async () => (await settled(third))?.closing?.kind ?? null, { timeout: 30_000 })
    .toBe('undo')
  expect((await settled(third))?.summary).toMatchObject({ naik: 0, lulus: 0, belum: CLASSES.length * EACH })
  expect(await school.column('select count(*) from student_classes')).toEqual([CLASSES.length * EACH])
  expect(await school.findCorruption()).toEqual([])
}, 120_000)
