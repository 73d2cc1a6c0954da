/** Uploaded images and placeholders, for the console and for every website that shows them. */
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { secureHeaders } from '#server/http/secureHeaders.ts'
import { servePlaceholders } from './placeholder.ts'

const YEAR = '365d'

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
  await app.register(fastifyStatic, {
    root: files.imageFolder,
    prefix: '/images/',
    index: false,
    immutable: true,
    maxAge: YEAR,
    decorateReply: false,
  })
}
