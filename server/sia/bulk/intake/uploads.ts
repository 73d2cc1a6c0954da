/** Zips of report cards or letters: checked whole, kept until the operator agrees, then stored file by file. */
import type { FastifyBaseLogger } from 'fastify'
import { LIMITS } from '#contract/options.ts'
import type { BulkInput } from '#contract/sia/bulk.ts'
import type {
  readGraduationProgress,
  readUploadedGraduation,
  uploadGraduations,
} from '#contract/sia/graduation.ts'
import type { readRaporProgress, readUploadedRapor, uploadRapors } from '#contract/sia/rapor.ts'
import type { Context } from '#server/context.ts'
import { isDiskFull } from '#server/db/engine.ts'
import type { Queries } from '#server/db/open.ts'
import { pdfProblem } from '#server/files/pdf.ts'
import { readPdfText } from '#server/files/pdfText.ts'
import { EntryProblem, openZip, type ZipEntry } from '#server/files/zip.ts'
import type { Caller } from '#server/http/authentication.ts'
import { ApiError, errors } from '#server/http/errors.ts'
import type { Serve } from '#server/http/serve.ts'
import type { DocumentKind } from '#server/sia/documents/documents.ts'
import { nisnsIn } from '../match/fileNames.ts'
import { type Enrolled, type Ground, yearOf } from '../match/matching.ts'
import { keyOf, readGround, readNisns, receivers, withoutFile } from '../match/roster.ts'
import { type Decision, decide } from '../review/decision.ts'
import { checkedOf, offerReport, outcomeOf, type Told } from '../review/report.ts'
import { type Read, review } from '../review/review.ts'
import { findZip, keepZip, type Plan, takeZip, tokenOf } from './checkedUploads.ts'
import { serveBulkFile } from './files.ts'

export type ToStore = {
  enrolled: Enrolled
  semester_id: number | null
  final_score: number | null
  bytes: Buffer
}
/** What differs between report cards and letters. */
export type BulkKind = {
  kind: DocumentKind
  noun: string
  /** Keys (see keyOf) of what is stored for these enrolments. */
  storedKeys: (queries: Queries, studentClassIds: number[]) => Promise<string[]>
  store: (context: Context, user: Caller, file: ToStore) => Promise<void>
}

type Calls = {
  upload: typeof uploadRapors | typeof uploadGraduations
  progress: typeof readRaporProgress | typeof readGraduationProgress
  file: typeof readUploadedRapor | typeof readUploadedGraduation
}
type Job = { context: Context; user: Caller; kind: BulkKind; log: FastifyBaseLogger }
/** How far each storing is, by the hash of its upload_id. */
type Underway = Map<string, { done: number; total: number }>

export function serveBulk(serve: Serve, { upload, progress, file: fileCall }: Calls, kind: BulkKind) {
  const underway: Underway = new Map()
  serve(upload as typeof uploadRapors, async ({ body, file, user, context, request }) => {
    if (user.user_type === 'student') throw errors.notFound()
    const job = { context, user, kind, log: request.log }
    if (!file) return body.dry_run === '1' ? describeAgain(job, body) : carryOutChecked(job, body, underway)
    const plan = await check(job, file.path, body)
    if (body.dry_run !== '1') return carryOut(job, file.path, plan, { picks: body.picks, tell: () => {} })
    const upload_id = await keepZip({ context, user, kind: kind.kind }, file.path, plan)
    return described(await describe(job, plan, upload_id))
  })
  serve(progress as typeof readRaporProgress, ({ params }) => ({
    result: underway.get(tokenOf(params.upload_id)) ?? { done: 0, total: 0 },
  }))
  serveBulkFile(serve, fileCall, kind.kind)
}

/** Reads every file of the zip once, so that what is wrong with the zip as a whole is known before anything is stored. */
async function check({ context, user, kind }: Job, path: string, body: BulkInput): Promise<Plan> {
  const { eduyear_id = null, semester_id = null, classroom_id = null } = body
  const scope = { eduyear_id, semester_id, classroom_id }
  const { kysely } = context.db
  const nisns = await readNisns(kysely)
  const zip = await openZip(path, LIMITS.pdfBytes)
  try {
    if (zip.entries.length === 0) throw errors.invalid({ file: 'Zip ini kosong.' })
    const reads: Read[] = []
    for (const entry of zip.entries) reads.push(await readOne(entry, nisns))
    const years = [...new Set(reads.flatMap(({ name }) => yearOf(name, kind.kind) ?? []))]
    const ground = await readGround(kysely, user, { kind: kind.kind, scope, years })
    const stored = await readStored(kysely, kind, ground)
    const entries = review(reads, ground, (enrolled, semester) => stored.has(keyOf(enrolled, semester)))
    return { scope, years, entries }
  } finally {
    zip.close()
  }
}

const TOO_HEAVY = 'Isinya terlalu berat untuk diperiksa. Unggah sendiri dari tabel.'

async function readOne(entry: ZipEntry, nisns: ReadonlySet<string>): Promise<Read> {
  const { index, name } = entry
  try {
    const bytes = await entry.read()
    const problem = pdfProblem(bytes)
    if (problem) return { index, name, problem, nisns: [] }
    const text = await readPdfText(bytes)
    // Never taken by its name alone: what it says of its student was not read.
    if (text === null) return { index, name, problem: TOO_HEAVY, nisns: [] }
    return { index, name, problem: null, nisns: nisnsIn(text, (nisn) => nisns.has(nisn)) }
  } catch (error) {
    if (error instanceof EntryProblem) return { index, name, problem: error.message, nisns: [] }
    throw error
  }
}

async function readStored(queries: Queries, { storedKeys }: BulkKind, { roster }: Ground) {
  const ids = roster.map((row) => row.student_class_id)
  return new Set(ids.length ? await storedKeys(queries, ids) : [])
}

const UPLOAD_GONE = 'Unggahan ini sudah disimpan atau kedaluwarsa. Unggah zipnya lagi.'

function described(result: Awaited<ReturnType<typeof describe>>) {
  return { message: `${result.total} berkas diperiksa. Belum ada yang disimpan.`, result }
}

/** A checked zip looked at once more; it goes on waiting. */
async function describeAgain(job: Job, { upload_id }: BulkInput) {
  const { context, user, kind } = job
  const kept = upload_id ? await findZip({ context, user, kind: kind.kind }, upload_id) : null
  if (!kept) throw errors.conflict(UPLOAD_GONE)
  return described(await describe(job, kept.plan, upload_id as string))
}

async function carryOutChecked(job: Job, body: BulkInput, underway: Underway) {
  if (!body.upload_id) throw errors.invalid({ file: 'Pilih berkas dahulu' })
  const { context, user, kind } = job
  const kept = await takeZip({ context, user, kind: kind.kind }, body.upload_id)
  if (!kept) throw errors.conflict(UPLOAD_GONE)
  const token = tokenOf(body.upload_id)
  try {
    return await carryOut(job, kept.path, kept.plan, {
      picks: body.picks,
      tell: (done, total) => underway.set(token, { done, total }),
    })
  } finally {
    underway.delete(token)
    await kept.remove()
  }
}

async function describe({ context, kind, user }: Job, plan: Plan, upload_id: string) {
  const { kysely } = context.db
  const ground = await readGround(kysely, user, { kind: kind.kind, ...plan })
  const has = await readStored(kysely, kind, ground)
  for (const { student, semester_id } of plan.entries) if (student) has.add(keyOf(student, semester_id))
  const tanpa_berkas = withoutFile(ground, has)
  return checkedOf(plan.entries, { upload_id, tanpa_berkas, pilihan: receivers(ground) })
}

type Options = { picks: BulkInput['picks']; tell: (done: number, total: number) => void }

async function carryOut(job: Job, path: string, plan: Plan, { picks, tell }: Options) {
  const { context, user, kind } = job
  const { kysely } = context.db
  const ground = await readGround(kysely, user, { kind: kind.kind, ...plan })
  const stored = await readStored(kysely, kind, ground)
  const decisions = decide(plan.entries, picks, ground)
  const zip = await openZip(path, LIMITS.pdfBytes)
  const told: Told[] = []
  try {
    const files = new Map(zip.entries.map((entry) => [entry.index, entry]))
    for (const decision of decisions) {
      tell(told.length, decisions.length)
      told.push(await storeOne(job, decision, files.get(decision.entry.entry), stored))
    }
  } finally {
    zip.close()
  }
  const laporan = await offerReport(context, kind.noun, told)
  const result = outcomeOf(told, { tanpa_berkas: withoutFile(ground, stored), laporan })
  const { berhasil, menimpa, gagal } = result
  const message = `${berhasil.length} berhasil. ${menimpa.length} menimpa. ${gagal.length} gagal.`
  return { message, result }
}

async function storeOne(
  { context, user, kind, log }: Job,
  decision: Decision,
  file: ZipEntry | undefined,
  stored: Set<string>,
): Promise<Told> {
  const { entry } = decision
  const failed = (reason: string): Told => ({ ...entry, student: null, outcome: 'gagal', reason })
  if (!decision.enrolled) return failed(decision.reason)
  if (!file) return failed('Tidak ada di dalam zip.')
  const { enrolled, semester_id, final_score } = decision
  const key = keyOf(enrolled, semester_id)
  // What was shown as new must not take the place of what a colleague has uploaded since.
  if (entry.group === 'cocok' && isSameStudent(entry, enrolled) && stored.has(key))
    return failed(
      'Siswa ini sudah mendapat berkas lain setelah zip diperiksa. Periksa dahulu, lalu unggah lagi.',
    )
  try {
    const bytes = await file.read()
    const problem = pdfProblem(bytes)
    if (problem) return failed(problem)
    await kind.store(context, user, { enrolled, semester_id, final_score, bytes })
  } catch (error) {
    if (error instanceof EntryProblem || error instanceof ApiError) return failed(error.message)
    // Told to the operator as this file's failure, to the log as what it was; the others go on.
    log.error({ err: error, entry: entry.name }, 'bulk upload')
    if (isDiskFull(error)) return failed(errors.diskFull().message)
    return failed('Gagal disimpan oleh server. Coba unggah lagi.')
  }
  const outcome = stored.has(key) ? 'menimpa' : 'berhasil'
  stored.add(key)
  return { ...entry, student: enrolled, final_score, reason: null, outcome }
}

function isSameStudent({ student }: Decision['entry'], { student_class_id }: Enrolled): boolean {
  return student?.student_class_id === student_class_id
}
