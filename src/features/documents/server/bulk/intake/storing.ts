/** The job that stores the files of a checked zip one by one, and resumes after a restart. */
import { z } from 'zod'
import { bulkPick } from '#features/documents/bulkUpload.ts'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import { LIMITS } from '#platform/contract/options.ts'
import type { Context } from '#platform/server/context.ts'
import { isDiskFull, isUnreachable } from '#platform/server/db/engine.ts'
import type { Queries } from '#platform/server/db/open.ts'
import { pdfProblem } from '#platform/server/files/pdf.ts'
import { StorageUnreachable } from '#platform/server/files/store/storageUnreachable.ts'
import { EntryProblem, openZip, type ZipEntry } from '#platform/server/files/zip.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { ApiError, errors } from '#platform/server/http/errors.ts'
import { isInterruption, type JobRun } from '#platform/server/jobs/jobs.ts'
import type { DocumentKind } from '../../documents/documents.ts'
import type { Enrolment, Roster } from '../match/matchTypes.ts'
import { documentKeyOf, listWithoutFile, readRoster } from '../match/roster.ts'
import { type Decision, decideEntries } from '../review/decision.ts'
import { type FileResult, offerReport, toStoringResult } from '../review/report.ts'
import { storedPlan } from './checkedUploads.ts'

export type FileToStore = {
  enrolment: Enrolment
  semester_id: number | null
  final_score: number | null
  bytes: Buffer
  /** Records the job's progress, in the transaction that stores the file. */
  recordProgress: (queries: Queries) => Promise<void>
}
/** What differs between report cards and letters. */
export type BulkKind = {
  kind: DocumentKind
  noun: string
  /** The console's screen of these documents. */
  screen: string
  /** Keys (see documentKeyOf) of the documents stored for these enrolments. */
  readStoredKeys: (queries: Queries, studentClassIds: number[]) => Promise<string[]>
  store: (context: Context, user: Caller, file: FileToStore) => Promise<void>
}

/** The payload of the job; a zip that was stored without a check first has no id. */
export const confirmedUpload = z.object({
  plan: storedPlan,
  picks: z.array(bulkPick),
  upload_id: z.string().optional(),
  name: z.string().optional(),
})
export type ConfirmedUpload = z.output<typeof confirmedUpload>
export type StoringRun = JobRun<FileResult>
export type Outcome = Awaited<ReturnType<typeof storeConfirmedFiles>>

export async function storeConfirmedFiles(jobRun: StoringRun, bulkKind: BulkKind) {
  const { context, user, path } = jobRun
  const { plan, picks } = confirmedUpload.parse(JSON.parse(jobRun.payload))
  const { kysely } = context.db
  const roster = await readRoster(kysely, user, { kind: bulkKind.kind, ...plan })
  const storedKeys = await readStoredKeySet(kysely, bulkKind, roster)
  const decisions = decideEntries(plan.entries, picks, roster)
  const zip = await openZip(path, LIMITS.pdfBytes)
  const results: FileResult[] = [...jobRun.lines]
  const finishedEntries = new Set(results.map(({ entry }) => entry))
  try {
    const files = new Map(zip.entries.map((entry) => [entry.index, entry]))
    const total = decisions.length
    for (const decision of decisions.filter(({ entry }) => !finishedEntries.has(entry.entry))) {
      const recordResult = (queries: Queries, line: FileResult) =>
        jobRun.recordStep(queries, { done: results.length + 1, total, lines: [line] })
      const fileDecision = { decision, file: files.get(decision.entry.entry), storedKeys, recordResult }
      const { isRecorded, ...line } = await storeFile(jobRun, bulkKind, fileDecision)
      if (!isRecorded) await recordResult(kysely, line)
      results.push(line)
    }
  } finally {
    zip.close()
  }
  const laporan = await offerReport(context, bulkKind.noun, results)
  const result = toStoringResult(results, { tanpa_berkas: listWithoutFile(roster, storedKeys), laporan })
  const { berhasil, menimpa, gagal } = result
  const message = `${formatCount(berhasil.length)} berhasil. ${formatCount(menimpa.length)} menimpa. ${formatCount(gagal.length)} gagal.`
  return { message, result }
}

type FileDecision = {
  decision: Decision
  file: ZipEntry | undefined
  storedKeys: Set<string>
  recordResult: (queries: Queries, line: FileResult) => Promise<void>
}

async function storeFile(
  { context, user, log }: StoringRun,
  bulkKind: BulkKind,
  { decision, file, storedKeys, recordResult }: FileDecision,
): Promise<FileResult & { isRecorded: boolean }> {
  const { entry } = decision
  const failed = (reason: string) =>
    ({ ...entry, student: null, outcome: 'gagal', reason, isRecorded: false }) as const
  if (!decision.enrolment) return failed(decision.reason)
  if (!file) return failed('Tidak ada di dalam zip.')
  const { enrolment, semester_id, final_score } = decision
  const key = documentKeyOf(enrolment, semester_id)
  // An entry shown as new must not replace a file that a colleague has uploaded since.
  if (entry.group === 'cocok' && isSameStudent(entry, enrolment) && storedKeys.has(key))
    return failed(
      'Siswa ini sudah mendapat berkas lain setelah zip diperiksa. Periksa dahulu, lalu unggah lagi.',
    )
  const outcome = storedKeys.has(key) ? 'menimpa' : 'berhasil'
  const line: FileResult = { ...entry, student: enrolment, final_score, reason: null, outcome }
  try {
    const bytes = await file.read()
    const problem = pdfProblem(bytes)
    if (problem) return failed(problem)
    const recordProgress = (queries: Queries) => recordResult(queries, line)
    await bulkKind.store(context, user, { enrolment, semester_id, final_score, bytes, recordProgress })
  } catch (error) {
    // The other files would fail too; the job waits and resumes with this one.
    if (isInterruption(error) || isUnreachable(error) || error instanceof StorageUnreachable) throw error
    if (error instanceof EntryProblem || error instanceof ApiError) return failed(error.message)
    // The result reports that this file failed, and the error is logged; the other files are still stored.
    log.error({ err: error, entry: entry.name }, 'bulk upload')
    if (isDiskFull(error)) return failed(errors.diskFull().message)
    return failed('Gagal disimpan oleh server. Coba unggah lagi.')
  }
  storedKeys.add(key)
  return { ...line, isRecorded: true }
}

function isSameStudent({ student }: Decision['entry'], { student_class_id }: Enrolment): boolean {
  return student?.student_class_id === student_class_id
}

/** Keys of the documents that are already stored for the enrolments. */
export async function readStoredKeySet(
  queries: Queries,
  { readStoredKeys }: BulkKind,
  { enrolments }: Roster,
) {
  const ids = enrolments.map((row) => row.student_class_id)
  return new Set(ids.length ? await readStoredKeys(queries, ids) : [])
}
