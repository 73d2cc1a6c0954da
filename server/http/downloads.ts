/** Files made for one caller: a link that needs no header and ends after 15 minutes. */
import { createHash, randomBytes } from 'node:crypto'
import { download } from '#contract/csv.ts'
import { type Context, now } from '../context.ts'
import { seal, unseal } from '../files/seal.ts'
import { errors } from './errors.ts'
import type { Serve } from './serve.ts'

const LASTS = 15 * 60_000

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
      expires_at: new Date(context.clock() + LASTS).toISOString(),
    })
    .execute()
  return `/api/download/${token}`
}

/** One-time passwords are not kept longer than their link lasts, whether or not anybody imports again. */
export async function sweepDownloads(context: Context): Promise<void> {
  await context.db.kysely.deleteFrom('downloads').where('expires_at', '<=', now(context)).execute()
}

export function serveDownloads(serve: Serve) {
  serve(download, async ({ params, context, reply }) => {
    const file = await context.db.kysely
      .selectFrom('downloads')
      .where('token_hash', '=', hash(params.token))
      .where('expires_at', '>', now(context))
      .select(['filename', 'content'])
      .executeTakeFirst()
    if (!file) throw errors.notFound('Tautan ini sudah tidak berlaku. Ulangi impornya.')
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file.filename}"`)
    return { result: unseal(file.content, params.token) }
  })
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
