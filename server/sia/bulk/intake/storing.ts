/** Storing the files of a checked zip, one by one: a job, so that cut off it goes on after the restart. */
import { count } from '#contract/field/count.ts'
import { LIMITS } from '#contract/options.ts'
import type { BulkInput } from '#contract/sia/document/bulk.ts'
import type { Context } from '#server/context.ts'
import { isDiskFull, isUnreachable } from '#server/db/engine.ts'
import type { Queries } from '#server/db/open.ts'
import { pdfProblem } from '#server/files/pdf.ts'
import { StorageUnreachable } from '#server/files/store/storageUnreachable.ts'
import { EntryProblem, openZip, type ZipEntry } from '#server/files/zip.ts'
import type { Caller } from '#server/http/authentication.ts'
import { ApiError, errors } from '#server/http/errors.ts'
import { isInterruption, type Work } from '#server/jobs/jobs.ts'
import type { DocumentKind } from '#server/sia/documents/documents.ts'
import type { Enrolled, Roster } from '../match/match.ts'
import { keyOf, readRoster, withoutFile } from '../match/roster.ts'
import { type Decision, decide } from '../review/decision.ts'
import { type FileResult, offerReport, outcomeOf } from '../review/report.ts'
import type { Plan } from './checkedUploads.ts'

export type ToStore = {
  enrolled: Enrolled
  semester_id: number | null
  final_score: number | null
  bytes: Buffer
  /** In the transaction that stores it. */
  note: (queries: Queries) => Promise<void>
}
/** What differs between report cards and letters. */
export type BulkKind = {
  kind: DocumentKind
  noun: string
  /** Keys (see keyOf) of what is stored for these enrolments. */
  storedKeys: (queries: Queries, studentClassIds: number[]) => Promise<string[]>
  store: (context: Context, user: Caller, file: ToStore) => Promise<void>
}

/** What was agreed to, and of which zip; one that was stored without a look has no id. */
export type AgreedUpload = { plan: Plan; picks: BulkInput['picks']; upload_id?: string; name?: string }
export type Storing = Work<FileResult>
export type Outcome = Awaited<ReturnType<typeof storeDecided>>

export async function storeDecided(work: Storing, kind: BulkKind) {
  const { context, user, path } = work
  const { plan, picks }: AgreedUpload = JSON.parse(work.payload)
  const { kysely } = context.db
  const roster = await readRoster(kysely, user, { kind: kind.kind, ...plan })
  const stored = await readStored(kysely, kind, roster)
  const decisions = decide(plan.entries, picks, roster)
  const zip = await openZip(path, LIMITS.pdfBytes)
  const results: FileResult[] = [...work.lines]
  const isDone = new Set(results.map(({ entry }) => entry))
  try {
    const files = new Map(zip.entries.map((entry) => [entry.index, entry]))
    const total = decisions.length
    for (const decision of decisions.filter(({ entry }) => !isDone.has(entry.entry))) {
      const note = (queries: Queries, line: FileResult) =>
        work.note(queries, { done: results.length + 1, total, lines: [line] })
      const one = { decision, file: files.get(decision.entry.entry), stored, note }
      const { isNoted, ...line } = await storeOne(work, kind, one)
      if (!isNoted) await note(kysely, line)
      results.push(line)
    }
  } finally {
    zip.close()
  }
  const laporan = await offerReport(context, kind.noun, results)
  const result = outcomeOf(results, { tanpa_berkas: withoutFile(roster, stored), laporan })
  const { berhasil, menimpa, gagal } = result
  const message = `${count(berhasil.length)} berhasil. ${count(menimpa.length)} menimpa. ${count(gagal.length)} gagal.`
  return { message, result }
}

type One = {
  decision: Decision
  file: ZipEntry | undefined
  stored: Set<string>
  note: (queries: Queries, line: FileResult) => Promise<void>
}

async function storeOne(
  { context, user, log }: Storing,
  kind: BulkKind,
  { decision, file, stored, note }: One,
): Promise<FileResult & { isNoted: boolean }> {
  const { entry } = decision
  const failed = (reason: string) =>
    ({ ...entry, student: null, outcome: 'gagal', reason, isNoted: false }) as const
  if (!decision.enrolled) return failed(decision.reason)
  if (!file) return failed('Tidak ada di dalam zip.')
  const { enrolled, semester_id, final_score } = decision
  const key = keyOf(enrolled, semester_id)
  // What was shown as new must not take the place of what a colleague has uploaded since.
  if (entry.group === 'cocok' && isSameStudent(entry, enrolled) && stored.has(key))
    return failed(
      'Siswa ini sudah mendapat berkas lain setelah zip diperiksa. Periksa dahulu, lalu unggah lagi.',
    )
  const outcome = stored.has(key) ? 'menimpa' : 'berhasil'
  const line: FileResult = { ...entry, student: enrolled, final_score, reason: null, outcome }
  try {
    const bytes = await file.read()
    const problem = pdfProblem(bytes)
    if (problem) return failed(problem)
    const noted = (queries: Queries) => note(queries, line)
    await kind.store(context, user, { enrolled, semester_id, final_score, bytes, note: noted })
  } catch (error) {
    // The others would fare no better; the job waits and goes on with this one.
    if (isInterruption(error) || isUnreachable(error) || error instanceof StorageUnreachable) throw error
    if (error instanceof EntryProblem || error instanceof ApiError) return failed(error.message)
    // The operator is told that this file failed, and the error is logged; storing the others continues.
    log.error({ err: error, entry: entry.name }, 'bulk upload')
    if (isDiskFull(error)) return failed(errors.diskFull().message)
    return failed('Gagal disimpan oleh server. Coba unggah lagi.')
  }
  stored.add(key)
  return { ...line, isNoted: true }
}

function isSameStudent({ student }: Decision['entry'], { student_class_id }: Enrolled): boolean {
  return student?.student_class_id === student_class_id
}

/** Keys of what is stored already for the enrolments. */
export async function readStored(queries: Queries, { storedKeys }: BulkKind, { enrolments }: Roster) {
  const ids = enrolments.map((row) => row.student_class_id)
  return new Set(ids.length ? await storedKeys(queries, ids) : [])
}
