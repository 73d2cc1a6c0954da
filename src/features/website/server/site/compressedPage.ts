/** Compresses pages once per encoding, and sends them with strong ETags. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag, PUBLIC_CACHE_CONTROL } from '#platform/server/http/responseCache.ts'
import { selectEncoding } from './encoding.ts'

export type CompressedPage = {
  status: number
  headers: Record<string, string>
  plain: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
  bytes: number
}

/** Good without being slow: a page is compressed once and sent a thousand times. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

export async function compressPage({
  status,
  headers,
  body,
}: {
  status: number
  headers: Record<string, string>
  body: string
}): Promise<CompressedPage> {
  const plain = Buffer.from(body)
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain, BROTLI), promisify(gzip)(plain)])
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 24)
  return {
    status,
    headers,
    plain,
    br,
    gzip: zipped,
    etag,
    bytes: plain.length + br.length + zipped.length + 1000,
  }
}

export function sendPage({ headers }: FastifyRequest, reply: FastifyReply, page: CompressedPage) {
  const encoding = selectEncoding(headers['accept-encoding'])
  // Strong: other bytes have another tag.
  const etag = `"${page.etag}-${encoding}"`
  reply
    .code(page.status)
    .headers({ 'cache-control': PUBLIC_CACHE_CONTROL, ...page.headers, vary: 'accept-encoding' })
  if (page.status !== 200) reply.header('cache-control', 'no-cache')
  else {
    reply.header('etag', etag)
    if (matchesEtag(headers['if-none-match'], etag)) return reply.code(304).send()
  }
  if (encoding !== 'plain') reply.header('content-encoding', encoding)
  return reply.send(page[encoding])
}
