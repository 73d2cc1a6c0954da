/** Whether the server is up, and whether the database and the file storage are. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const health = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Server hidup; tidak menanyakan apa pun.',
  access: 'public',
  output: z.object({ status: z.literal('ok') }),
})

export const readiness = endpoint({
  method: 'GET',
  path: '/ready',
  summary:
    'Basis data dan penyimpanan berkas dapat dijangkau, dan server tidak sedang dihentikan; 503 bila tidak.',
  access: 'public',
  output: z.object({ database: z.literal('ok'), storage: z.literal('ok') }),
})
