/** Files made for one caller: a link that needs no header and ends after 15 minutes. */
import { createHash, randomBytes } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { download } from '#contract/csv.ts'
import { FORMAT_TYPES } from '#contract/export/exportCall.ts'
import { MINUTE } from '#contract/units.ts'
import { type Context, now } from '../../context.ts'
import { seal, unseal } from '../../files/seal.ts'
import { errors } from '../../http/errors.ts'
import type { Serve } from '../../http/serve.ts'
import { withoutGuard } from '../sheet/csv.ts'
import { textWorkbook } from '../sheet/textWorkbook.ts'

const LIFETIME_MS = 15 * MINUTE

/** @returns the same-site link */
export async function offerDownload(
  context: Context,
  file: { filename: string; content: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { kysely } = context.db
  await sweepDownloads(context)
  await kysely
    .insertInto('downloads')
    .values({
      filename: file.filename,
      // Only the link opens it.
      content: seal(file.content, token),
      token_hash: hash(token),
      expires_at: new Date(context.clock() + LIFETIME_MS).toISOString(),
    })
    .execute()
  return `/api/download/${token}`
}

/** One-time passwords are not kept longer than their link lasts, whether or not anybody imports again. */
export async function sweepDownloads(context: Context): Promise<void> {
  await context.db.kysely.deleteFrom('downloads').where('expires_at', '<=', now(context)).execute()
}

export function serveDownloads(serve: Serve) {
  serve(download, async ({ params, query, context, reply }) => {
    const file = await context.db.kysely
      .selectFrom('downloads')
      .where('token_hash', '=', hash(params.token))
      .where('expires_at', '>', now(context))
      .select(['filename', 'content'])
      .executeTakeFirst()
    if (!file) throw errors.notFound('Tautan ini sudah tidak berlaku. Ulangi impornya.')
    const content = unseal(file.content, params.token)
    const isWorkbook = query.format === 'xlsx'
    const filename = isWorkbook ? file.filename.replace(/\.csv$/, '.xlsx') : file.filename
    reply
      .type(isWorkbook ? FORMAT_TYPES.xlsx : `${FORMAT_TYPES.csv}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="${filename}"`)
    return { result: isWorkbook ? await workbookOf(content) : content }
  })
}

/** As Excel opens and saves it without taking zeros or digits away, which it does to a CSV. */
async function workbookOf(content: string) {
  const [line = ''] = content.split('\r\n', 1)
  // Our last column is a plain word.
  const [, delimiter = ';'] = line.match(/([,;\t])\w+$/) ?? []
  const records: string[][] = parse(content, { delimiter, bom: true, relax_column_count: true })
  const [header = [], ...rows] = records.map((cells) => cells.map(withoutGuard))
  return textWorkbook({ name: 'Data', header, rows })
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
