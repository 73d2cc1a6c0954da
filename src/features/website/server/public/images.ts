/** Serves uploaded images, documents of posts and placeholders, to the console and to any website. */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { IMAGE_WIDTHS } from '#platform/contract/options.ts'
import { DAY, SECOND } from '#platform/contract/units.ts'
import type { Context } from '#platform/server/context.ts'
import { sendStored } from '#platform/server/files/store/sendStored.ts'
import { secureHeaders } from '#platform/server/http/secureHeaders.ts'
import { servePublicFiles } from './files.ts'
import { servePlaceholders } from './placeholder.ts'

const YEAR_SECONDS = (365 * DAY) / SECOND
const MIME_TYPES = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
])

/** Names are random and their content never changes, so browsers may cache an image forever, but for photos of persons. */
export async function servePublicImages(app: FastifyInstance, context: Context) {
  const { files, config } = context
  const policy = { directives: { 'default-src': ["'none'"] }, useDefaults: false }
  await app.register(helmet, {
    ...secureHeaders(config, policy),
    // The school's website may be on another host.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  })
  servePlaceholders(app)
  servePublicFiles(app, context)
  app.get<{ Params: { '*': string } }>('/images/*', async (request, reply) => {
    const name = request.params['*']
    const type = MIME_TYPES.get(name.slice(name.lastIndexOf('.') + 1))
    if (!type) return reply.callNotFound()
    const etag = `"${name}"`
    const isProfile = await isProfileImage(context, name)
    // Of a person's photo nothing stays: not in a proxy, nor on a phone that somebody else uses after signing out.
    const headers = {
      etag,
      'cache-control': isProfile ? 'private, no-store' : `public, max-age=${YEAR_SECONDS}, immutable`,
      ...(isProfile && { 'x-robots-tag': 'noindex' }),
    }
    const isUnchanged = request.headers['if-none-match'] === etag && (await files.images.has(name))
    if (isUnchanged) return reply.headers(headers).code(304).send()
    const stream = await sendStored({ request, reply }, (requested) => files.images.open(name, requested))
    return stream ? reply.headers(headers).type(type).send(stream) : reply.callNotFound()
  })
}

const PROFILE_PREFIX = `${IMAGE_WIDTHS.profile[0]}-`

/** Only profile photos have that width. */
async function isProfileImage({ files }: Context, name: string): Promise<boolean> {
  return (
    name.startsWith(PROFILE_PREFIX) ||
    (!/^\d+-/.test(name) && (await files.images.has(PROFILE_PREFIX + name)))
  )
}
