/** Generated files for one caller, behind a link that needs no header and expires after 15 minutes. */
import { createHash, randomBytes } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import type { FastifyReply } from 'fastify'
import { FORMAT_MEDIA_TYPES } from '#platform/contract/export/exportCall.ts'
import { FAIL_COLUMN } from '#platform/contract/import/importSheet.ts'
import type { platform } from '#platform/contract/platform.ts'
import { MINUTE } from '#platform/contract/units.ts'
import { type Context, now } from '../../context.ts'
import { write } from '../../db/write.ts'
import { seal, unseal } from '../../files/seal.ts'
import { whenEnded } from '../../http/departure.ts'
import { errors } from '../../http/errors.ts'
import type { Handlers } from '../../http/serve.ts'
import { removeGuard } from '../sheet/csv.ts'
import { textWorkbook } from '../sheet/textWorkbook.ts'

const LIFETIME_MS = 15 * MINUTE
/** The token of a file that opens once begins so; nobody can remove it, since the whole token is what opens the file. */
const ONCE_PREFIX = 'once-'

/** @returns the same-site link; with `once` it ends with the first complete download, since it has passwords */
export async function offerDownload(
  context: Context,
  file: { filename: string; content: string; once?: boolean },
): Promise<string> {
  const token = `${file.once ? ONCE_PREFIX : ''}${randomBytes(32).toString('base64url')}`
  await sweepDownloads(context)
  const row = {
    filename: file.filename,
    // Encrypted with the token, so that only the link opens it.
    content: seal(file.content, token),
    token_hash: hash(token),
    expires_at: new Date(context.clock() + LIFETIME_MS).toISOString(),
  }
  await write(context, null, ({ queries }) => queries.insertInto('downloads').values(row).execute())
  return `/api/download/${token}`
}

/** Deletes expired files, since they may contain one-time passwords. */
export async function sweepDownloads(context: Context): Promise<void> {
  await write(context, null, (tx) =>
    tx.queries.deleteFrom('downloads').where('expires_at', '<=', tx.now()).execute(),
  )
}

const OPENED_MESSAGE =
  'Daftar password ini sudah diunduh, dan hanya dapat diunduh satu kali. Reset passwordnya bila daftar itu hilang.'
const BEING_OPENED_MESSAGE =
  'Daftar password ini sedang diunduh. Bila unduhan itu terputus, coba lagi sebentar lagi.'
/** After this time, whoever began a download and neither finished nor broke it off is a server that was killed. */
const OPENING_MS = 5 * MINUTE

type StoredFile = { filename: string; content: string }
type Opening = { context: Context; token: string }

/** @throws 404 if it does not exist or was opened, 409 while somebody else is opening it */
async function openDownload({ context, token }: Opening): Promise<StoredFile> {
  const file = await context.db.kysely
    .selectFrom('downloads')
    .where('token_hash', '=', hash(token))
    .where('expires_at', '>', now(context))
    .select(['filename', 'content'])
    .executeTakeFirst()
  if (!file) throw errors.notFound('Tautan ini sudah tidak berlaku. Ulangi impornya.')
  if (file.content === '') throw errors.notFound(OPENED_MESSAGE)
  if (token.startsWith(ONCE_PREFIX) && !(await claimDownload({ context, token })))
    throw errors.conflict(BEING_OPENED_MESSAGE)
  return file
}

/** Of all that open a file at the same time, on any server, one gets it: each waits for the row's former writer. */
async function claimDownload({ context, token }: Opening): Promise<boolean> {
  const lapsed = new Date(context.clock() - OPENING_MS).toISOString()
  const { numUpdatedRows } = await write(context, null, (tx) =>
    tx.queries
      .updateTable('downloads')
      .set({ opened_at: tx.now() })
      .where('token_hash', '=', hash(token))
      .where('content', '!=', '')
      .where(({ eb, or }) => or([eb('opened_at', 'is', null), eb('opened_at', '<', lapsed)]))
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}

/** A file that was sent completely is ended; one whose connection was cut can be downloaded again. */
function settleDownload({ context, token }: Opening, reply: FastifyReply) {
  const set = (change: { content: '' } | { opened_at: null }) => {
    const settled = write(context, null, ({ queries }) =>
      queries.updateTable('downloads').set(change).where('token_hash', '=', hash(token)).execute(),
    )
    // A list that could not be ended still ends after its 15 minutes.
    settled.catch((error) => reply.request.log.error(error))
  }
  const release = () => set({ opened_at: null })
  whenEnded(reply, {
    sent: () => (reply.statusCode === 200 ? set({ content: '' }) : release()),
    cut: release,
  })
}

export const downloadHandlers = {
  download: async ({ params, query, context, reply }) => {
    const opening = { context, token: params.token }
    const file = await openDownload(opening)
    if (params.token.startsWith(ONCE_PREFIX)) settleDownload(opening, reply)
    const content = unseal(file.content, params.token)
    const isWorkbook = query.format === 'xlsx'
    const filename = isWorkbook ? file.filename.replace(/\.csv$/, '.xlsx') : file.filename
    reply
      .type(isWorkbook ? FORMAT_MEDIA_TYPES.xlsx : `${FORMAT_MEDIA_TYPES.csv}; charset=utf-8`)
      .header('content-disposition', `attachment; filename="${filename}"`)
    return { result: isWorkbook ? await workbookOf(content) : content }
  },
} satisfies Partial<Handlers<typeof platform.calls>>

/** Converts the CSV to a workbook of text cells, in which Excel keeps leading zeros and long numbers; refused rows keep their days. */
async function workbookOf(content: string) {
  const [line = ''] = content.split('\r\n', 1)
  // The last column name is a plain word, so the character before it is the delimiter.
  const [, delimiter = ';'] = line.match(/([,;\t])\w+$/) ?? []
  const records: string[][] = parse(content, { delimiter, bom: true, relax_column_count: true })
  const [header = [], ...rows] = records.map((cells) => cells.map(removeGuard))
  const areRefused = header.at(-1) === FAIL_COLUMN
  return textWorkbook({ name: 'Data', header, rows, hasValues: areRefused })
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
