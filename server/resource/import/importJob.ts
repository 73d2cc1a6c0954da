/** An import as a job: cut off, it goes on after the restart, and the same file sent again gets the whole report. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccessKey } from '#contract/access.ts'
import type { ImportResult } from '#contract/csv.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/authentication.ts'
import { fingerprint } from '../../jobs/fingerprint.ts'
import { begin, defineJob, findUnreported, markReportedAfter, resume } from '../../jobs/jobs.ts'
import { type Importer, importCsv } from './csvImport.ts'
import type { ImportLine } from './importReport.ts'

type Importing = {
  name: string
  access: readonly AccessKey[]
  importer: (context: Context, user: Caller) => Importer
}
type Asked = {
  context: Context
  user: Caller
  request: FastifyRequest
  reply: FastifyReply
  path: string
  isDryRun: boolean
}

/**
 * @example
 * const run = importing({ name: 'user', access, importer: userImporter })
 * const result = await run({ context, user, request, reply, path, isDryRun })
 */
export function importing({ name, access, importer }: Importing): (asked: Asked) => Promise<ImportResult> {
  const kind = defineJob<ImportLine, ImportResult>({
    name: `csv:${name}`,
    access,
    run: (work) =>
      importCsv(work, importer(work.context, work.user), { path: work.path, isDryRun: false, work }),
  })
  return async ({ context, user, request, reply, path, isDryRun }) => {
    if (isDryRun) return importCsv({ context, user }, importer(context, user), { path, isDryRun })
    const asked = { context, user, log: request.log }
    const key = await fingerprint(path)
    const cutOff = await findUnreported(asked, kind, key)
    const { job, report } = await (cutOff ? resume(asked, kind, cutOff) : startImport())
    markReportedAfter(reply, context, job)
    return report

    async function startImport() {
      const file = await context.files.pending.take(path)
      return begin(asked, kind, async () => ({ key, payload: '', file }))
    }
  }
}
