/** The API's documentation: OpenAPI made from the catalogue, at /api/openapi.json and /api/docs. */
import helmet from '@fastify/helmet'
import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '#platform/contract/feature.ts'
import type { Config } from '../../config.ts'
import { secureHeaders } from '../secureHeaders.ts'
import { openApi } from './openApi.ts'

export async function serveDocs(app: FastifyInstance, config: Config, catalogue: Catalogue) {
  // Its pages set their own Content-Security-Policy.
  await app.register(helmet, secureHeaders(config, false))
  const document = openApi(catalogue)
  await app.register(swagger, {
    mode: 'static',
    specification: { document: document as StaticDocumentSpec['document'] },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  app.get('/api/openapi.json', async () => document)
}
