/** Whether the server is ready. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const health = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Siap melayani.',
  access: 'public',
  output: z.object({ status: z.literal('ok') }),
})
