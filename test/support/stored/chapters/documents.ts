/** Report cards and graduation letters of the stored school: versions, a withdrawn one, zips, releases and readers. */
import type { BulkResult } from '#features/documents/bulkUpload.ts'
import type { GraduationRow } from '#features/documents/graduation.ts'
import type { RaporRow } from '#features/documents/rapor.ts'
import { makePdf, makeZip } from '#test/support/sia/documents.ts'
import { inventStudent, officeEmail } from '../inventedPeople.ts'
import type { Person, Timeline } from '../timeline.ts'
import { pickId, type SchoolRecords } from './records.ts'

const RAPOR = '/sia/activity/rapor'
const GRADUATION = '/sia/activity/graduation'
const RELEASE = '/sia/activity/release'

type Period = { eduyear_id: number; semester_id: number }

/** The report cards of the first semester are uploaded one by one and released. */
export async function issueFirstReportCards(timeline: Timeline, records: SchoolRecords): Promise<void> {
  const { classrooms, firstYear, odd } = records
  const period = { eduyear_id: firstYear, semester_id: odd }
  timeline.goTo('2025-12-15T02:00:00.000Z')
  const admin = await timeline.signIn(officeEmail('admin'))
  await admin.put(`${RELEASE}/default`, { by_default: 'draft' })
  const operator = await timeline.signIn(officeEmail('operator'))
  for (const n of [1, 2])
    await uploadReportCard(operator, records, { n, classroom_id: classrooms.viiA, ...period })
  // A second version replaces the first, and one of them is withdrawn and uploaded again.
  await uploadReportCard(operator, records, { n: 1, classroom_id: classrooms.viiA, ...period, edition: 2 })
  const wrong = await uploadReportCard(operator, records, {
    n: 4,
    classroom_id: classrooms.viiB,
    ...period,
  })
  await withdraw(operator, RAPOR, `${wrong.id}?semester_id=${odd}`)
  await operator.put(RELEASE, {
    ...period,
    kind: 'rapor',
    classroom_ids: [classrooms.viiA],
    act: 'release',
  })
  timeline.goTo('2025-12-20T05:00:00.000Z')
  const student = await timeline.signIn(inventStudent(1, '').nisn)
  const [own] = await student.post<RaporRow[]>(RAPOR, { ...period, classroom_id: classrooms.viiA })
  if (!own?.student_class_rapors) throw new Error('The student sees no report card')
  await student.get(`/download-attachment?file=${own.student_class_rapors.file}`)
}

type ReportCard = Period & { n: number; classroom_id: number; edition?: number }

async function uploadReportCard(
  operator: Person,
  { students }: SchoolRecords,
  { n, edition = 1, ...card }: ReportCard,
) {
  const text = `RAPOR\nSiswa ${n}, semester ${card.semester_id}, versi ${edition}`
  return operator.upload<RaporRow>('put', RAPOR, {
    file: { field: 'file', name: `rapor-${n}.pdf`, bytes: makePdf(text) },
    fields: { id: 0, student_id: pickId(students, n), ...card },
  })
}

type WithVersions = { versions: { id: number }[] }

async function withdraw(operator: Person, path: string, record: string) {
  const { versions } = await operator.get<WithVersions>(`${path}/${record}`)
  await operator.post(`${path}/${versions[0]?.id}/withdraw`, { reason: 'Nilai tertukar' })
}

/** The report cards of the second semester and the letters come as zips, which are checked and then stored. */
export async function issueSecondReportCards(timeline: Timeline, records: SchoolRecords): Promise<void> {
  const { classrooms, firstYear, even } = records
  timeline.goTo('2026-06-15T02:00:00.000Z')
  const operator = await timeline.signIn(officeEmail('operator'))
  const scope = { eduyear_id: firstYear, semester_id: even, classroom_id: classrooms.viiA }
  const checked = await checkReportCards(operator, scope, [1, 2, 3])
  await operator.post(`${RAPOR}/bulk-upload`, { upload_id: checked.upload_id, picks: '[]' })
  await operator.put(RELEASE, {
    eduyear_id: firstYear,
    semester_id: even,
    kind: 'rapor',
    classroom_ids: [classrooms.viiA],
    act: 'release',
  })
}

/** Uploads a zip of report cards to be checked only. */
export async function checkReportCards(
  operator: Person,
  scope: Period & { classroom_id: number },
  numbers: readonly number[],
): Promise<BulkResult> {
  const zip = await makeZip(
    numbers.map((n) => ({
      name: `${inventStudent(n, '').nis} rapor.pdf`,
      bytes: makePdf(`RAPOR\nSiswa ${n}, dari zip`),
    })),
  )
  const result = await operator.upload<BulkResult>('post', `${RAPOR}/bulk-upload`, {
    file: { field: 'file', name: 'rapor.zip', bytes: zip },
    fields: { ...scope, dry_run: 1 },
  })
  if (result.berhasil.length !== numbers.length) throw new Error(JSON.stringify(result))
  return result
}

/** Letters of those who have graduated: one by form, with an earlier version and a withdrawn one, and one by zip. */
export async function issueLetters(operator: Person, records: SchoolRecords): Promise<void> {
  const { classrooms, firstYear, students } = records
  const uploadLetter = (n: number, final_score: string) =>
    operator.upload<GraduationRow>('put', GRADUATION, {
      file: { field: 'file', name: `surat-${n}.pdf`, bytes: makePdf(`SURAT\nSiswa ${n}: ${final_score}`) },
      fields: { student_id: pickId(students, n), eduyear_id: firstYear, final_score },
    })
  await uploadLetter(9, '85,25')
  await withdraw(operator, GRADUATION, `${pickId(students, 9)}?eduyear_id=${firstYear}`)
  await uploadLetter(9, '86,25')
  const zip = await makeZip([
    { name: `${inventStudent(10, '').nis}_2025_79.5.pdf`, bytes: makePdf('SURAT\nSiswa 10: 79,5') },
  ])
  const checked = await operator.upload<BulkResult>('post', `${GRADUATION}/bulk-upload`, {
    file: { field: 'file', name: 'surat.zip', bytes: zip },
    fields: { eduyear_id: firstYear, dry_run: 1 },
  })
  await operator.post(`${GRADUATION}/bulk-upload`, { upload_id: checked.upload_id, picks: '[]' })
  await operator.put(RELEASE, {
    eduyear_id: firstYear,
    kind: 'graduation',
    classroom_ids: [classrooms.ixA],
    act: 'release',
  })
}
