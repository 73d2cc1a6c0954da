/** Uploaded images, documents of posts and placeholders, for the console and for every website that shows them. */
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { IMAGE_WIDTHS } from '#contract/options.ts'
import type { Context } from '#server/context.ts'
import { secureHeaders } from '#server/http/secureHeaders.ts'
import { servePublicFiles } from './files.ts'
import { servePlaceholders } from './placeholder.ts'

const YEAR = 365 * 24 * 3600

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
  await app.register(fastifyStatic, {
    root: files.imageFolder,
    prefix: '/images/',
    index: false,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply, path) => {
      const isPerson = isOfPerson(path)
      // A person's photo is kept by the reader's own browser, by no proxy and no search engine.
      reply.setHeader('cache-control', `${isPerson ? 'private' : 'public'}, max-age=${YEAR}, immutable`)
      if (isPerson) reply.setHeader('x-robots-tag', 'noindex')
    },
  })
}

const PERSON = `${IMAGE_WIDTHS.profile[0]}-`

/** Only photos of persons are made in that width. */
function isOfPerson(path: string): boolean {
  const name = basename(path)
  return name.startsWith(PERSON) || existsSync(join(dirname(path), PERSON + name))
}
