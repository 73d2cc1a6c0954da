/** The last day of the stored school, with what lives only for a short time: waiting zips, unread reports, links, failed sign-ins. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Post } from '#features/posts/post.ts'
import type { ImportResult, PastImport } from '#platform/contract/import/importCalls.ts'
import { makeNightly } from '#platform/server/backup/nightly.ts'
import { write } from '#platform/server/db/write.ts'
import { resumeJobs, stopJobs } from '#platform/server/jobs/jobs.ts'
import { codeAt } from '#test/support/people/secondSteps.ts'
import { makePdf } from '#test/support/sia/documents.ts'
import { inventStudent, inventTeacher, officeEmail, toCsv } from '../inventedPeople.ts'
import type { Person, Timeline } from '../timeline.ts'
import { checkReportCards } from './documents.ts'
import { pickId, type SchoolRecords } from './records.ts'

const STUDENT_IMPORT = '/sia/master/student-import'
const LESSON = '/sia/master/lesson'
const RELEASE = '/sia/activity/release'

/** Ends with an import that the stopping server interrupts; the application must then be opened again. */
export async function writeLastDay(timeline: Timeline, records: SchoolRecords): Promise<void> {
  timeline.goTo('2026-11-23T01:00:00.000Z')
  const operator = await timeline.signIn(officeEmail('operator'))
  await planReleases(operator, records)
  await checkReportCards(
    operator,
    { ...activePeriod(records), classroom_id: records.classrooms.viiiA },
    [1, 2],
  )
  await operator.post(LESSON, { code: 'SNB', name: 'Seni Budaya' }, { 'idempotency-key': 'kunci-tersimpan' })
  await undoOneImport(operator)
  await makeBackup(timeline)
  await storePrivateFile(timeline)
  const admin = await timeline.signIn(officeEmail('admin'))
  const { rows } = await admin.get<{ rows: Post[] }>('/post/all/news')
  await admin.post(`/post/preview/${rows[0]?.id}`)
  await admin.post(`/sia/master/student/${pickId(records.students, 10)}/anonymise`, {
    name: inventStudent(10, '').name,
  })
  await protectAccount(timeline)
  await interruptImport(timeline, admin)
}

const activePeriod = ({ secondYear, odd }: SchoolRecords) => ({ eduyear_id: secondYear, semester_id: odd })

/** One class is scheduled, and another was released and withdrawn. */
async function planReleases(operator: Person, records: SchoolRecords) {
  const { viiB, viiiA } = records.classrooms
  const save = (classroom: number, action: object) =>
    operator.put(RELEASE, {
      ...activePeriod(records),
      kind: 'rapor',
      classroom_ids: [classroom],
      ...action,
    })
  await save(viiiA, { act: 'release', release_at: '2026-12-18T02:00:00.000Z' })
  await save(viiB, { act: 'release' })
  await save(viiB, { act: 'withdraw', reason: 'Salah cetak' })
}

async function undoOneImport(operator: Person) {
  await importLessons(operator, [
    { code: 'TIK', name: 'Informatika' },
    { code: 'PJK', name: 'Pendidikan Jasmani' },
  ])
  const { rows } = await operator.get<{ rows: PastImport[] }>(`${LESSON}-import/history`)
  await operator.post(`${LESSON}-import/${rows[0]?.id}/undo`)
}

const importLessons = (person: Person, rows: readonly Record<string, string>[]) =>
  person.upload<ImportResult>('post', `${LESSON}-import`, {
    file: { field: 'file', name: 'pelajaran.csv', bytes: toCsv(rows) },
  })

/** An account whose password alone is not enough. */
async function protectAccount(timeline: Timeline) {
  const login = officeEmail('pustakawan')
  const librarian = await timeline.signIn(login)
  const { secret } = await librarian.post<{ secret: string }>('/account/second-step', {})
  const code = codeAt(secret, Date.parse(timeline.now()))
  await librarian.post('/account/second-step/confirm', { code })
  timeline.noteSecret(login, secret)
}

/** The backup itself is thrown away, since the database contains only its record. */
async function makeBackup({ context }: Timeline) {
  const folder = mkdtempSync(join(tmpdir(), 'pelita-stored-backup-'))
  try {
    const config = { ...context.config, BACKUP_AT: '02:00', BACKUP_DIR: folder }
    await makeNightly({ ...context, config })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** No resource of the product has a private file, but one that a school added has. */
async function storePrivateFile({ context, now }: Timeline) {
  const name = await context.files.documents.put(makePdf('SERTIFIKAT'))
  const row = { name, filename: 'sertifikat.pdf', entity: 'award', field: 'certificate', created_at: now() }
  await write(context, null, ({ queries }) => queries.insertInto('private_files').values(row).execute())
}

async function interruptImport({ context }: Timeline, admin: Person) {
  stopJobs(context)
  const outcome = await admin
    .upload('post', STUDENT_IMPORT, {
      file: { field: 'file', name: 'siswa-pindahan.csv', bytes: toCsv([inventStudent(15, '2026')]) },
    })
    .catch((error: Error) => error)
  if (!(outcome instanceof Error && outcome.message.includes(' 503 '))) throw new Error('Not interrupted')
}

/** What the tests find in the school that only this function knows. */
export type LastLinks = {
  /** The list of refused rows, for a quarter of an hour. */
  download: string | null
}

/** Continues after the restart: the interrupted import is done, and nobody has read its report. */
export async function writeLastMinutes(timeline: Timeline, records: SchoolRecords): Promise<LastLinks> {
  const log = {
    error: (error: unknown) => {
      throw error
    },
  }
  await resumeJobs(timeline.context, log)
  await timeline.signIn(inventTeacher(1).nip)
  const student = await timeline.signIn(inventStudent(1, '').nisn)
  await student.get(`/sia-dashboard`)
  const operator = await timeline.signIn(officeEmail('operator'))
  await operator.get(`/sia/master/student/${pickId(records.students, 1)}`)
  const { fail } = await importLessons(operator, [
    { code: 'MLK', name: 'Muatan Lokal' },
    { code: 'MTK', name: 'Kode yang sudah ada' },
  ])
  await timeline.send('/login', { email: officeEmail('operator'), password: 'salah-ketik' })
  await timeline.send('/login', { email: 'tidak-ada', password: 'salah-ketik' })
  return { download: fail }
}
