/** Uploads of zips of report cards or letters: checked first, stored by a job once the operator confirms. */
import type { FastifyBaseLogger } from 'fastify'
import { formatCount } from '#contract/field/formatCount.ts'
import { LIMITS } from '#contract/options.ts'
import type { BulkInput } from '#contract/sia/document/bulk.ts'
import type {
  readGraduationProgress,
  readUploadedGraduation,
  uploadGraduations,
} from '#contract/sia/graduation.ts'
import type { readRaporProgress, readUploadedRapor, uploadRapors } from '#contract/sia/rapor.ts'
import type { Context } from '#server/context.ts'
import { pdfProblem } from '#server/files/pdf.ts'
import { readPdfText } from '#server/files/pdfText.ts'
import { EntryProblem, openZip, type ZipEntry } from '#server/files/zip.ts'
import type { Caller } from '#server/http/authentication.ts'
import { errors } from '#server/http/errors.ts'
import type { Serve } from '#server/http/serve.ts'
import { fingerprintFile } from '#server/jobs/fingerprint.ts'
import { beginJob, defineJob, type JobKind, resumeJob } from '#server/jobs/jobs.ts'
import { findUnreported, markReportedAfter } from '#server/jobs/reports.ts'
import { yearOf } from '../match/matching.ts'
import { findNisns } from '../match/nisnsInText.ts'
import { documentKeyOf, listRecipients, listWithoutFile, readNisns, readRoster } from '../match/roster.ts'
import { type FileResult, toCheckResult } from '../review/report.ts'
import { type InspectedFile, reviewFiles } from '../review/review.ts'
import { claimZip, findZip, hashUploadId, type Plan, storeCheckedZip } from './checkedUploads.ts'
import { serveBulkFile } from './files.ts'
import {
  type BulkKind,
  type ConfirmedUpload,
  type Outcome,
  readStoredKeys,
  storeConfirmedFiles,
} from './storing.ts'
import { serveWaitingZips, type WaitingCalls } from './waiting.ts'

type Calls = WaitingCalls & {
  upload: typeof uploadRapors | typeof uploadGraduations
  progress: typeof readRaporProgress | typeof readGraduationProgress
  file: typeof readUploadedRapor | typeof readUploadedGraduation
}
type Job = { context: Context; user: Caller; kind: BulkKind; log: FastifyBaseLogger }
type StoringJob = JobKind<FileResult, Outcome>

export function serveBulk(serve: Serve, calls: Calls, kind: BulkKind) {
  const { upload, progress, file: fileCall } = calls
  const storing: StoringJob = defineJob({
    name: `zip:${kind.kind}`,
    access: upload.access,
    run: (work) => storeConfirmedFiles(work, kind),
  })
  /** Ids of uploads that are being stored, so that a second click does not start a second job. */
  const uploadsInProgress = new Set<string>()
  serve(upload, async ({ body, file, user, context, request, reply }) => {
    if (user.user_type === 'student') throw errors.notFound()
    const job = { context, user, kind, log: request.log }
    if (body.dry_run === '1') {
      if (!file) return describeCheckedZip(job, body)
      const plan = await checkZip(job, file.path, body)
      const upload_id = await storeCheckedZip({ context, user, kind: kind.kind }, file, plan)
      return toCheckResponse(await describe(job, plan, upload_id))
    }
    const key = body.upload_id ?? ''
    if (uploadsInProgress.has(key)) throw errors.conflict('Unggahan ini sedang disimpan. Tunggu sebentar.')
    if (key) uploadsInProgress.add(key)
    try {
      const stored = await (file
        ? storeUnchecked(job, storing, { path: file.path, body })
        : storeChecked(job, storing, body))
      markReportedAfter(reply, context, stored.job)
      return stored.report
    } finally {
      uploadsInProgress.delete(key)
    }
  })
  serve(progress, async ({ params, context, user }) => {
    const job = await findUnreported({ context, user }, storing, hashUploadId(params.upload_id))
    return { result: { done: job?.done ?? 0, total: job?.total ?? 0 } }
  })
  serveWaitingZips(serve, calls, { kind: kind.kind, storing })
  serveBulkFile(serve, fileCall, kind.kind)
}

/** Reads every file of the zip, so that a broken zip is refused before anything is stored. */
async function checkZip({ context, user, kind }: Job, path: string, body: BulkInput): Promise<Plan> {
  const { eduyear_id = null, semester_id = null, classroom_id = null } = body
  const scope = { eduyear_id, semester_id, classroom_id }
  const { kysely } = context.db
  const nisns = await readNisns(kysely)
  const zip = await openZip(path, LIMITS.pdfBytes)
  try {
    if (zip.entries.length === 0) throw errors.invalid({ file: 'Zip ini kosong.' })
    const files: InspectedFile[] = []
    for (const entry of zip.entries) files.push(await inspectEntry(entry, nisns))
    const years = [...new Set(files.flatMap(({ name }) => yearOf(name, kind.kind) ?? []))]
    const roster = await readRoster(kysely, user, { kind: kind.kind, scope, years })
    const stored = await readStoredKeys(kysely, kind, roster)
    const entries = reviewFiles(files, roster, (enrolled, semester) =>
      stored.has(documentKeyOf(enrolled, semester)),
    )
    return { scope, years, entries }
  } finally {
    zip.close()
  }
}

const TEXT_NOT_READ = 'Isinya terlalu berat untuk diperiksa. Unggah sendiri dari tabel.'

async function inspectEntry(entry: ZipEntry, nisns: ReadonlySet<string>): Promise<InspectedFile> {
  const { index, name } = entry
  try {
    const bytes = await entry.read()
    const problem = pdfProblem(bytes)
    if (problem) return { index, name, problem, nisns: [] }
    const text = await readPdfText(bytes)
    // The name alone is not enough: the text, which names the student, could not be read.
    if (text === null) return { index, name, problem: TEXT_NOT_READ, nisns: [] }
    return { index, name, problem: null, nisns: findNisns(text, (nisn) => nisns.has(nisn)) }
  } catch (error) {
    if (error instanceof EntryProblem) return { index, name, problem: error.message, nisns: [] }
    throw error
  }
}

const UPLOAD_NOT_FOUND = 'Unggahan ini sudah disimpan atau kedaluwarsa. Unggah zipnya lagi.'

function toCheckResponse(result: Awaited<ReturnType<typeof describe>>) {
  return { message: `${formatCount(result.total)} berkas diperiksa. Belum ada yang disimpan.`, result }
}

/** Shows a checked zip again; it stays available for storing. */
async function describeCheckedZip(job: Job, { upload_id }: BulkInput) {
  const { context, user, kind } = job
  const upload = upload_id ? await findZip({ context, user, kind: kind.kind }, upload_id) : null
  if (!upload || !upload_id) throw errors.conflict(UPLOAD_NOT_FOUND)
  return toCheckResponse(await describe(job, upload.plan, upload_id))
}

/** Stores a checked zip, only once even after two clicks; resumes a job that was interrupted. */
async function storeChecked(job: Job, storing: StoringJob, body: BulkInput) {
  if (!body.upload_id) throw errors.invalid({ file: 'Pilih berkas dahulu' })
  const { context, user, kind } = job
  const { upload_id, picks } = body
  const key = hashUploadId(upload_id)
  const interrupted = await findUnreported(job, storing, key)
  if (interrupted) return resumeJob(job, storing, interrupted)
  return beginJob(job, storing, async (queries) => {
    const upload = await claimZip(queries, { context, user, kind: kind.kind }, upload_id)
    if (!upload) throw errors.conflict(UPLOAD_NOT_FOUND)
    const { file, name, plan } = upload
    return { key, file, payload: JSON.stringify({ plan, picks, upload_id, name } satisfies ConfirmedUpload) }
  })
}

/** Checks and stores in one call, without showing the result first. */
async function storeUnchecked(
  job: Job,
  storing: StoringJob,
  { path, body }: { path: string; body: BulkInput },
) {
  const { upload_id: _, ...options } = body
  const key = hashUploadId(`${await fingerprintFile(path)} ${JSON.stringify(options)}`)
  const cutOff = await findUnreported(job, storing, key)
  if (cutOff) return resumeJob(job, storing, cutOff)
  const plan = await checkZip(job, path, body)
  const file = await job.context.files.pending.moveIn(path)
  const payload = JSON.stringify({ plan, picks: body.picks } satisfies ConfirmedUpload)
  return beginJob(job, storing, async () => ({ key, file, payload }))
}

async function describe({ context, kind, user }: Job, plan: Plan, upload_id: string) {
  const { kysely } = context.db
  const roster = await readRoster(kysely, user, { kind: kind.kind, ...plan })
  const has = await readStoredKeys(kysely, kind, roster)
  for (const { student, semester_id } of plan.entries)
    if (student) has.add(documentKeyOf(student, semester_id))
  const tanpa_berkas = listWithoutFile(roster, has)
  return toCheckResult(plan.entries, { upload_id, tanpa_berkas, pilihan: listRecipients(roster) })
}
