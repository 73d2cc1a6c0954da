/** Uploaded images, documents of posts and placeholders, for the console and for every website that shows them. */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { IMAGE_WIDTHS } from '#contract/options.ts'
import { DAY, SECOND } from '#contract/units.ts'
import type { Context } from '#server/context.ts'
import { sendStored } from '#server/files/store/sendStored.ts'
import { secureHeaders } from '#server/http/secureHeaders.ts'
import { servePublicFiles } from './files.ts'
import { servePlaceholders } from './placeholder.ts'

const YEAR = (365 * DAY) / SECOND
const TYPES = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
])

/** Names are random and content never changes under one, so a browser may keep an image for good. */
export async function servePublicImages(app: FastifyInstance, context: Context) {
  const { files, config } = context
  const policy = { directives: { 'default-src': ["'none'"] }, useDefaults: false }
  await app.register(helmet, {
    ...secureHeaders(config, policy),
    // The school's website may stand on another host.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  })
  servePlaceholders(app, context)
  servePublicFiles(app, context)
  app.get<{ Params: { '*': string } }>('/images/*', async (request, reply) => {
    const name = request.params['*']
    const type = TYPES.get(name.slice(name.lastIndexOf('.') + 1))
    if (!type) return reply.callNotFound()
    const etag = `"${name}"`
    const isPerson = await isOfPerson(context, name)
    // A person's photo is kept by the reader's own browser, by no proxy and no search engine.
    const headers = {
      ...{ etag, 'cache-control': `${isPerson ? 'private' : 'public'}, max-age=${YEAR}, immutable` },
      ...(isPerson && { 'x-robots-tag': 'noindex' }),
    }
    const isKept = request.headers['if-none-match'] === etag && (await files.images.has(name))
    if (isKept) return reply.headers(headers).code(304).send()
    const stream = await sendStored({ request, reply }, (requested) => files.images.open(name, requested))
    return stream ? reply.headers(headers).type(type).send(stream) : reply.callNotFound()
  })
}

const PERSON = `${IMAGE_WIDTHS.profile[0]}-`

/** Only photos of persons are made in that width; of the others' widths no further one is made. */
async function isOfPerson({ files }: Context, name: string): Promise<boolean> {
  return name.startsWith(PERSON) || (!/^\d+-/.test(name) && (await files.images.has(PERSON + name)))
}
