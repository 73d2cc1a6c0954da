/** Serves documents of public posts, at the addresses of the console and the website. */
import type { FastifyInstance } from 'fastify'
import { findPreviewedFile, findPublicFile } from '#features/posts/server/postFiles.ts'
import { isPreviewed } from '#platform/contract/field/attachment.ts'
import type { Context } from '#platform/server/context.ts'
import { dispositionOf } from '#platform/server/files/disposition.ts'
import { sendStored } from '#platform/server/files/store/sendStored.ts'

type Route = { Params: { name: string; filename: string }; Querystring: { preview?: string | string[] } }

/** The random name identifies the file; the filename is only for the reader. */
export function servePublicFiles(app: FastifyInstance, context: Context) {
  app.get<Route>('/files/:name/:filename', async (request, reply) => {
    const { name } = request.params
    const { preview } = request.query
    const found =
      (await findPublicFile(context, name)) ??
      (typeof preview === 'string' ? await findPreviewedFile(context, name, preview) : null)
    if (!found) return reply.callNotFound()
    const etag = `"${found.name}"`
    // Revalidated each time, since the post may be withdrawn; previews are never cached.
    reply.headers({ etag, 'cache-control': preview === undefined ? 'no-cache' : 'no-store' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const { documents } = context.files
    const stream = await sendStored({ request, reply }, (requested) => documents.open(found.name, requested))
    if (!stream) return reply.callNotFound()
    const kind = isPreviewed(found.type) ? 'inline' : 'attachment'
    return reply
      .type(found.type)
      .header('content-disposition', dispositionOf(kind, found.filename))
      .send(stream)
  })
}
