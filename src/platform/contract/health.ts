/** Whether the server is up, and which version it is; whether the database and the file storage are up. */
import { z } from 'zod'
import { version } from '../../../package.json'
import { endpoint } from './endpoint.ts'

/** The version of this product, as released in CHANGELOG.md. */
export const VERSION: string = version

export const health = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Server hidup, dan versinya; tidak menanyakan apa pun.',
  access: 'public',
  output: z.object({ status: z.literal('ok'), version: z.string() }),
})

export const readiness = endpoint({
  method: 'GET',
  path: '/ready',
  summary:
    'Basis data dan penyimpanan berkas dapat dijangkau, dan server tidak sedang dihentikan; 503 bila tidak.',
  access: 'public',
  output: z.object({ database: z.literal('ok'), storage: z.literal('ok') }),
})
