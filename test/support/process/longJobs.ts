/** Prepares long-running jobs in an empty school; the tests start the jobs themselves and interrupt them. */
import type { BulkResult } from '#features/documents/bulkUpload.ts'
import type { ImportResult } from '#platform/contract/import/importCalls.ts'
import { makePdf, makeZip } from '#test/support/sia/documents.ts'
import { makeFileForm } from '#test/support/world/multipart.ts'
import { type Installation, makeCsvForm, makeStudentsCsv, post } from './installation.ts'
import type { RunningServer } from './process.ts'

export const STUDENT_IMPORT_PATH = '/sia/master/student-import'
export const BULK_RAPORS_PATH = '/sia/activity/rapor/bulk-upload'
export const BULK_GRADUATIONS_PATH = '/sia/activity/graduation/bulk-upload'
export const YEAR_CLOSING_PATH = '/sia/activity/close-year'

type SignedInServer = { installation: Installation; server: RunningServer; token: string }

const readActiveYear = async (school: Installation) =>
  (await school.selectColumn<number>("select code from eduyears where status = 'active'"))[0] ?? 0

async function enrol({ server, token }: SignedInServer, csv: string, count: number) {
  const { result } = await post<ImportResult>(server, {
    token,
    path: STUDENT_IMPORT_PATH,
    body: makeCsvForm(csv),
  })
  if (result.stored !== count) throw new Error(`${result.stored} of ${count} students are enrolled`)
}

/** Creates a class and uploads a zip with a document of each student to be checked. @returns the body that confirms it */
export async function checkBulkZip(
  prepared: SignedInServer,
  path: typeof BULK_RAPORS_PATH | typeof BULK_GRADUATIONS_PATH,
  count: number,
) {
  const { installation: school, server, token } = prepared
  const year = await readActiveYear(school)
  const [semester] = await school.selectColumn<number>("select id from semesters where status = 'active'")
  const code = path === BULK_RAPORS_PATH ? 'VII' : 'IX'
  await post(server, { token, path: '/sia/master/classroom', body: { code, room: 'A', name: `${code} A` } })
  await enrol(prepared, makeStudentsCsv(count, `${code},A,${year}`), count)
  if (path === BULK_GRADUATIONS_PATH)
    await school.selectColumn("update student_classes set status = 'passed'")
  const nameOf = (nis: number) =>
    path === BULK_RAPORS_PATH ? `${nis}_${year}_${semester}_vii.pdf` : `${nis}_${year}_87.5.pdf`
  const entries = Array.from({ length: count }, (_, n) => ({
    name: nameOf(n + 1),
    bytes: makePdf(`Dokumen ${n}`),
  }))
  const form = makeFileForm('file', { bytes: await makeZip(entries), name: 'dokumen.zip' }, { dry_run: '1' })
  const { upload_id } = (await post<BulkResult>(server, { token, path, body: form })).result
  return { upload_id, picks: '[]' }
}

/** Creates eight classes of twenty students each, and the next year. @returns the body that closes the active year */
export async function prepareClosing(prepared: SignedInServer) {
  const { installation: school, server, token } = prepared
  const rooms = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
  const year = Number(await readActiveYear(school))
  await post(server, {
    token,
    path: '/sia/master/eduyear',
    body: { code: `${year + 1}`, name: `${year + 1}/${year + 2}` },
  })
  for (const code of ['VII', 'VIII'])
    for (const room of rooms)
      await post(server, {
        token,
        path: '/sia/master/classroom',
        body: { code, room, name: `${code} ${room}` },
      })
  const rows = rooms.flatMap((room, index) =>
    Array.from({ length: 20 }, (_, n) => {
      const number = 100 * (index + 1) + n
      return `${7_000_000_000 + number},${number},Murid ${number},L,VII,${room},${year}`
    }),
  )
  await enrol(prepared, ['nisn,nis,name,gender,grade,room,eduyear', ...rows].join('\n'), 160)
  const [eduyear_id = 0] = await school.selectColumn<number>(
    "select id from eduyears where status = 'active'",
  )
  const enrolled = await school.selectColumn<string>(
    "select e.classroom_id || ' ' || e.id || ' ' || e.student_id || ' ' || up.id from student_classes e join classrooms c on c.id = e.classroom_id join classrooms up on up.code = 'VIII' and up.room = c.room",
  )
  const classes = new Map<number, object[]>()
  for (const line of enrolled) {
    const [classroom = 0, student_class_id, student_id, destination] = line.split(' ').map(Number)
    classes.set(classroom, [...(classes.get(classroom) ?? []), { student_class_id, student_id, destination }])
  }
  return { eduyear_id, classes: [...classes].map(([classroom_id, students]) => ({ classroom_id, students })) }
}

/** Counts what closing the year of `prepareClosing` has stored, to be compared with EXPECTED_CLOSING_STATE. */
export async function readClosingState(school: Installation, eduyear_id: number) {
  const count = async (source: string) =>
    (await school.selectColumn<number>(`select count(*) from ${source}`))[0]
  return {
    open: await count("year_closing_classes where state <> 'done'"),
    passed: await count(`student_classes where eduyear_id = ${eduyear_id} and status = 'passed'`),
    next: await count(`student_classes where eduyear_id <> ${eduyear_id} and status = 'active'`),
    batches: await count('promotion_batches'),
  }
}
export const EXPECTED_CLOSING_STATE = { open: 0, passed: 160, next: 160, batches: 8 }
