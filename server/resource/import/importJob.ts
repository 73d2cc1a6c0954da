/** An import as a job: cut off, it goes on after the restart; left, it is found again with its report. */
import { type ImportCalls, type ImportJob, type ImportResult, importJob } from '#contract/csv.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/authentication.ts'
import { errors } from '../../http/errors.ts'
import type { Serve } from '../../http/serve.ts'
import { fingerprint } from '../../jobs/fingerprint.ts'
import { begin, defineJob, resume } from '../../jobs/jobs.ts'
import type { JobRow } from '../../jobs/lease.ts'
import { findOwn, findUnreported, markReportedAfter } from '../../jobs/reports.ts'
import { type Importer, importCsv } from './csvImport.ts'
import type { ImportLine } from './importReport.ts'

type Importing = { name: string; importer: (context: Context, user: Caller) => Importer }

/** @example serveImport(serve, USER_IMPORT, { name: 'user', importer: userImporter }) */
export function serveImport(serve: Serve, calls: ImportCalls, { name, importer }: Importing) {
  const kind = defineJob<ImportLine, ImportResult>({
    name: `csv:${name}`,
    access: calls.importCsv.access,
    run: (work) =>
      importCsv(work, importer(work.context, work.user), { path: work.path, isDryRun: false, work }),
  })
  serve(calls.importCsv, async ({ body, file, context, user, request, reply }) => {
    if (!file) throw errors.invalid({ file: 'Pilih berkas dahulu' })
    const { path, filename } = file
    if (body.dry_run === '1')
      return answered(await importCsv({ context, user }, importer(context, user), { path, isDryRun: true }))
    const jobRequest = { context, user, log: request.log }
    const key = await fingerprint(path)
    const cutOff = await findUnreported(jobRequest, kind, key)
    const { job, report } = await (cutOff ? resume(jobRequest, kind, cutOff) : start())
    markReportedAfter(reply, context, job)
    return answered(report)

    async function start() {
      const taken = await context.files.pending.take(path)
      return begin(jobRequest, kind, async () => ({ key, payload: filename, file: taken }))
    }
  })
  serve(calls.readImport, async ({ context, user }) => {
    const job = await findOwn({ context, user }, kind)
    return { result: { job: job && toImportJob(job) } }
  })
  serve(calls.reportImport, async ({ params, context, user, request, reply }) => {
    const found = await findOwn({ context, user }, kind, params.id)
    if (!found) throw errors.notFound('Hasil impor ini sudah dibaca atau kedaluwarsa.')
    const { job, report } = await resume({ context, user, log: request.log }, kind, found)
    markReportedAfter(reply, context, job)
    return answered(report)
  })
}

/** @example answered(result).message // '38 data berhasil. 2 data gagal' */
function answered(result: ImportResult) {
  return { message: `${result.stored} data berhasil. ${result.failed} data gagal`, result }
}

function toImportJob({ id, payload, state, done, total }: JobRow): ImportJob {
  return { id, filename: payload, state: importJob.shape.state.parse(state), done, total }
}
