/** Uploads of zips of report cards or letters: checked first, stored by a job once the operator confirms. */
import type { FastifyBaseLogger } from 'fastify'
import type { BulkInput } from '#features/documents/bulkUpload.ts'
import type {
  readGraduationProgress,
  readUploadedGraduation,
  uploadGraduations,
} from '#features/documents/graduation.ts'
import type { readRaporProgress, readUploadedRapor, uploadRapors } from '#features/documents/rapor.ts'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import { LIMITS } from '#platform/contract/options.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/open.ts'
import { pdfProblem } from '#platform/server/files/pdf.ts'
import { readPdfText, zipBudget } from '#platform/server/files/pdfText.ts'
import { EntryProblem, openZip, type ZipEntry } from '#platform/server/files/zip.ts'
import type { Caller } from '#platform/server/http/authentication.ts'
import { departureOf } from '#platform/server/http/departure.ts'
import { errors } from '#platform/server/http/errors.ts'
import type { Handlers } from '#platform/server/http/serve.ts'
import { fingerprintFile } from '#platform/server/jobs/fingerprint.ts'
import { beginJob, defineJob, type JobKind, resumeJob } from '#platform/server/jobs/jobs.ts'
import { findUnreported, markReportedAfter } from '#platform/server/jobs/reports.ts'
import { accountSender, type Sender } from '#platform/server/workers/fairQueue.ts'
import { yearOf } from '../match/matching.ts'
import { findNisns } from '../match/nisnsInText.ts'
import { documentKeyOf, listRecipients, listWithoutFile, readNisns, readRoster } from '../match/roster.ts'
import { type FileResult, toCheckResult } from '../review/report.ts'
import { type InspectedFile, reviewFiles } from '../review/review.ts'
import {
  claimZip,
  findZip,
  hashUploadId,
  type Plan,
  storeCheckedZip,
  UPLOAD_NOT_FOUND,
} from './checkedUploads.ts'
import {
  type BulkKind,
  type ConfirmedUpload,
  type Outcome,
  readStoredKeySet,
  storeConfirmedFiles,
} from './storing.ts'
import { type WaitingCalls, waitingZipHandlers } from './waitingZips.ts'
import { zipPreviewHandler } from './zipPreview.ts'

type Calls = WaitingCalls & {
  upload: typeof uploadRapors | typeof uploadGraduations
  progress: typeof readRaporProgress | typeof readGraduationProgress
  file: typeof readUploadedRapor | typeof readUploadedGraduation
}
type UploadRequest = {
  context: Context
  user: Caller
  bulkKind: BulkKind
  log: FastifyBaseLogger
  departure: AbortSignal
}
type StoringJob = JobKind<FileResult, Outcome>

/** The handlers of the calls of one kind of zip. */
export function bulkHandlers(
  { access }: Pick<Calls['upload'], 'access'>,
  bulkKind: BulkKind,
): Handlers<Calls> {
  const storingJob: StoringJob = defineJob({
    name: `zip:${bulkKind.kind}`,
    access,
    describe: () => ({ about: `Unggahan ${bulkKind.noun}`, path: bulkKind.screen }),
    run: (jobRun) => storeConfirmedFiles(jobRun, bulkKind),
  })

  return {
    upload: async ({ body, file, user, context, request, reply }) => {
      if (user.user_type === 'student') throw errors.notFound()
      const departure = departureOf(reply)
      const uploadRequest = { context, user, bulkKind, log: request.log, departure }
      if (body.dry_run === '1') {
        if (!file) return describeCheckedZip(uploadRequest, body)
        const plan = await checkZip(uploadRequest, file.path, body)
        const upload_id = await storeCheckedZip({ context, user, kind: bulkKind.kind }, file, plan)
        return toCheckResponse(await describePlan(uploadRequest, plan, upload_id))
      }
      const uploadsInProgress = uploadsInProgressOf(context.db)
      const key = body.upload_id ?? ''
      if (uploadsInProgress.has(key)) throw errors.conflict('Unggahan ini sedang disimpan. Tunggu sebentar.')
      if (key) uploadsInProgress.add(key)
      try {
        const started = await (file
          ? checkAndStoreUpload(uploadRequest, storingJob, { path: file.path, body })
          : storeCheckedUpload(uploadRequest, storingJob, body))
        markReportedAfter(reply, context, started.job)
        return started.report
      } finally {
        uploadsInProgress.delete(key)
      }
    },
    progress: async ({ params, context, user }) => {
      const job = await findUnreported({ context, user }, storingJob, hashUploadId(params.upload_id))
      return { result: { done: job?.done ?? 0, total: job?.total ?? 0 } }
    },
    ...waitingZipHandlers({ kind: bulkKind.kind, storingJob }),
    file: zipPreviewHandler(bulkKind.kind),
  }
}

const uploadsInProgress = new WeakMap<Db, Set<string>>()

/** Ids of uploads that this process is storing, so that a second click does not start a second job. */
function uploadsInProgressOf(db: Db): Set<string> {
  const ids = uploadsInProgress.get(db) ?? new Set()
  uploadsInProgress.set(db, ids)
  return ids
}

/** Reads every file of the zip, so that a broken zip is refused before anything is stored. */
async function checkZip(
  { context, user, bulkKind, departure }: UploadRequest,
  path: string,
  body: BulkInput,
): Promise<Plan> {
  const { eduyear_id = null, semester_id = null, classroom_id = null } = body
  const scope = { eduyear_id, semester_id, classroom_id }
  const { kysely } = context.db
  const nisns = await readNisns(kysely)
  const zip = await openZip(path, LIMITS.pdfBytes)
  try {
    if (zip.entries.length === 0) throw errors.invalid({ file: 'Zip ini kosong.' })
    const files: InspectedFile[] = []
    const sender = { ...accountSender(user.id, departure), budget: zipBudget(zip.entries.length) }
    for (const entry of zip.entries) files.push(await inspectEntry(entry, { nisns, sender }))
    const years = [...new Set(files.flatMap(({ name }) => yearOf(name, bulkKind.kind) ?? []))]
    const roster = await readRoster(kysely, user, { kind: bulkKind.kind, scope, years })
    const storedKeys = await readStoredKeySet(kysely, bulkKind, roster)
    const entries = reviewFiles(files, roster, (enrolment, semester) =>
      storedKeys.has(documentKeyOf(enrolment, semester)),
    )
    return { scope, years, entries }
  } finally {
    zip.close()
  }
}

const TEXT_NOT_READ = 'Isinya terlalu berat untuk diperiksa. Unggah sendiri dari tabel.'

async function inspectEntry(
  entry: ZipEntry,
  { nisns, sender }: { nisns: ReadonlySet<string>; sender: Sender },
): Promise<InspectedFile> {
  const { index, name } = entry
  try {
    const bytes = await entry.read()
    const problem = pdfProblem(bytes)
    if (problem) return { index, name, problem, nisns: [] }
    const text = await readPdfText(bytes, sender)
    // The name alone is not enough: the text, which names the student, could not be read.
    if (text === null) return { index, name, problem: TEXT_NOT_READ, nisns: [] }
    return { index, name, problem: null, nisns: findNisns(text, (nisn) => nisns.has(nisn)) }
  } catch (error) {
    if (error instanceof EntryProblem) return { index, name, problem: error.message, nisns: [] }
    throw error
  }
}

function toCheckResponse(result: Awaited<ReturnType<typeof describePlan>>) {
  return { message: `${formatCount(result.total)} berkas diperiksa. Belum ada yang disimpan.`, result }
}

/** Shows a checked zip again; it stays available for storing. */
async function describeCheckedZip(uploadRequest: UploadRequest, { upload_id }: BulkInput) {
  const { context, user, bulkKind } = uploadRequest
  const upload = upload_id ? await findZip({ context, user, kind: bulkKind.kind }, upload_id) : null
  if (!upload || !upload_id) throw errors.conflict(UPLOAD_NOT_FOUND)
  return toCheckResponse(await describePlan(uploadRequest, upload.plan, upload_id))
}

/** Stores a checked zip, only once even after two clicks; resumes a job that was interrupted. */
async function storeCheckedUpload(uploadRequest: UploadRequest, storingJob: StoringJob, body: BulkInput) {
  if (!body.upload_id) throw errors.invalid({ file: 'Pilih berkas dahulu' })
  const { context, user, bulkKind } = uploadRequest
  const { upload_id, picks } = body
  const key = hashUploadId(upload_id)
  const interrupted = await findUnreported(uploadRequest, storingJob, key)
  if (interrupted) return resumeJob(uploadRequest, storingJob, interrupted)
  return beginJob(uploadRequest, storingJob, async (queries) => {
    const upload = await claimZip(queries, { context, user, kind: bulkKind.kind }, upload_id)
    if (!upload) throw errors.conflict(UPLOAD_NOT_FOUND)
    const { file, name, plan } = upload
    return { key, file, payload: JSON.stringify({ plan, picks, upload_id, name } satisfies ConfirmedUpload) }
  })
}

/** Checks and stores in one call, without showing the result first. */
async function checkAndStoreUpload(
  uploadRequest: UploadRequest,
  storingJob: StoringJob,
  { path, body }: { path: string; body: BulkInput },
) {
  const { upload_id: _, ...options } = body
  const key = hashUploadId(`${await fingerprintFile(path)} ${JSON.stringify(options)}`)
  const interrupted = await findUnreported(uploadRequest, storingJob, key)
  if (interrupted) return resumeJob(uploadRequest, storingJob, interrupted)
  const plan = await checkZip(uploadRequest, path, body)
  const file = await uploadRequest.context.files.pending.moveIn(path)
  const payload = JSON.stringify({ plan, picks: body.picks } satisfies ConfirmedUpload)
  return beginJob(uploadRequest, storingJob, async () => ({ key, file, payload }))
}

async function describePlan({ context, bulkKind, user }: UploadRequest, plan: Plan, upload_id: string) {
  const { kysely } = context.db
  const roster = await readRoster(kysely, user, { kind: bulkKind.kind, ...plan })
  const storedKeys = await readStoredKeySet(kysely, bulkKind, roster)
  for (const { student, semester_id } of plan.entries)
    if (student) storedKeys.add(documentKeyOf(student, semester_id))
  const tanpa_berkas = listWithoutFile(roster, storedKeys)
  return toCheckResult(plan.entries, { upload_id, tanpa_berkas, pilihan: listRecipients(roster) })
}
