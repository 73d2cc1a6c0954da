/** Runs an import as a job, which is resumed after a restart and whose report can be fetched later. */
import { z } from 'zod'
import { FORMAT_MEDIA_TYPES } from '#platform/contract/export/exportCall.ts'
import { formatCount } from '#platform/contract/field/formatCount.ts'
import {
  type ImportCalls,
  type ImportJob,
  type ImportResult,
  importJob,
} from '#platform/contract/import/importCalls.ts'
import { type ImportOptions, importOptions } from '#platform/contract/import/importOptions.ts'
import { dispositionOf } from '../../files/disposition.ts'
import { departureOf } from '../../http/departure.ts'
import { errors } from '../../http/errors.ts'
import type { Handlers } from '../../http/serve.ts'
import { fingerprintFile } from '../../jobs/fingerprint.ts'
import { beginJob, defineJob, type JobRun, resumeJob } from '../../jobs/jobs.ts'
import type { JobRow } from '../../jobs/lease.ts'
import { findOwnJob, findUnreported, markReportedAfter } from '../../jobs/reports.ts'
import type { MakeImporter } from './importer.ts'
import { importFile } from './importFile.ts'
import { beginImport, endImport } from './importLog.ts'
import type { StoredLine } from './importReport.ts'
import { importUndoHandlers } from './importUndo.ts'
import { createTemplate } from './template.ts'

/** `screen`: the console's list, which offers the report. */
type Importing = { name: string; screen: string; importer: MakeImporter }

/** The stored payload of the job. */
const payload = z.object({ filename: z.string(), options: importOptions, importId: z.int() })

/** @example importHandlers(USER_IMPORT, { name: 'user', importer: userImporter }) */
export function importHandlers(
  calls: ImportCalls,
  { name, screen, importer }: Importing,
): Handlers<ImportCalls> {
  const kind = defineJob<StoredLine, ImportResult>({
    name: `csv:${name}`,
    access: calls.importCsv.access,
    describe: (stored) => ({ path: screen, about: `Impor ${payload.parse(JSON.parse(stored)).filename}` }),
    run: (jobRun) => runImport(jobRun, importer),
  })

  return {
    importCsv: async ({ body: options, file, context, user, request, reply }) => {
      if (!file) throw errors.invalid({ file: 'Pilih berkas dahulu' })
      const { path, filename } = file
      if (options.dry_run === '1') {
        const uploaded = { path, filename, options, departure: departureOf(reply) }
        const made = await importer(context, user, options)
        return toResponse(await importFile({ context, user }, made, uploaded), options)
      }
      const jobRequest = { context, user, log: request.log }
      const key = `${await fingerprintFile(path)} ${JSON.stringify(options)}`
      const interrupted = await findUnreported(jobRequest, kind, key)
      const { job, report } = await (interrupted ? resumeJob(jobRequest, kind, interrupted) : start())
      markReportedAfter(reply, context, job)
      return toResponse(report, options)

      async function start() {
        const storedFile = await context.files.pending.moveIn(path)
        return beginJob(jobRequest, kind, async (queries) => {
          const importId = await beginImport({ queries, context, user }, { entity: name, filename, options })
          return { key, payload: JSON.stringify({ filename, options, importId }), file: storedFile }
        })
      }
    },
    readTemplate: async ({ context, user, reply }) => {
      const { columns } = await importer(context, user)
      reply
        .type(FORMAT_MEDIA_TYPES.xlsx)
        .header('content-disposition', dispositionOf('attachment', `templat-${name}.xlsx`))
      return { result: await createTemplate(columns) }
    },
    ...importUndoHandlers({ name, importer }),
    readImport: async ({ context, user }) => {
      const job = await findOwnJob({ context, user }, kind)
      return { result: { job: job && toImportJob(job) } }
    },
    reportImport: async ({ params, context, user, request, reply }) => {
      const found = await findOwnJob({ context, user }, kind, params.id)
      if (!found) throw errors.notFound('Hasil impor ini sudah dibaca atau kedaluwarsa.')
      const { job, report } = await resumeJob({ context, user, log: request.log }, kind, found)
      markReportedAfter(reply, context, job)
      return toResponse(report, payload.parse(JSON.parse(found.payload)).options)
    },
  }
}

async function runImport(jobRun: JobRun<StoredLine>, importer: Importing['importer']): Promise<ImportResult> {
  const { options, importId, filename } = payload.parse(JSON.parse(jobRun.payload))
  const file = { path: jobRun.path, filename, options, jobRun: { ...jobRun, importId } }
  const made = await importer(jobRun.context, jobRun.user, options)
  const result = await importFile(jobRun, made, file)
  await endImport(jobRun.context, importId, result)
  return result
}

/** @example toResponse(result, {}).message // '38 data berhasil. 2 data gagal' */
function toResponse(result: ImportResult, { mode }: ImportOptions) {
  const { stored, created, changed, same, failed } = result
  const message =
    mode === 'update'
      ? `${formatCount(created)} baru, ${formatCount(changed)} berubah, ${formatCount(same)} sama, ${formatCount(failed)} gagal`
      : `${formatCount(stored)} data berhasil. ${formatCount(failed)} data gagal`
  return { message, result }
}

function toImportJob({ id, payload: content, state, done, total }: JobRow): ImportJob {
  const { filename } = payload.parse(JSON.parse(content))
  return { id, filename, state: importJob.shape.state.parse(state), done, total }
}
