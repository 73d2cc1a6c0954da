/** The e-mails that could not be delivered yet, or not at all, for those who manage accounts. */
import { z } from 'zod'
import { POLICY } from '#platform/contract/access.ts'
import { endpoint, nothing } from '#platform/contract/endpoint.ts'
import { idParams, moment } from '#platform/contract/fields.ts'
import { MAILS } from './paths.ts'

const undelivered = z.object({
  id: z.int(),
  user: z.object({ id: z.int(), name: z.string() }),
  email: z.string().nullable(),
  label: z.string(),
  state: z.enum(['waiting', 'failed']),
  tries: z.int(),
  /** What the mail server said. */
  reason: z.string(),
  /** When it is tried again, unless it was given up. */
  send_at: moment.nullable(),
  created_at: moment,
})
export type UndeliveredMail = z.output<typeof undelivered>

/** The newest hundred. */
export const listUndelivered = endpoint({
  method: 'GET',
  path: MAILS,
  summary: 'E-mail yang belum atau tidak terkirim, dengan alasannya.',
  access: POLICY.user.read,
  /** `total_count` counts those too that are not among the rows. */
  output: z.object({ rows: z.array(undelivered), total_count: z.int() }),
  auditListOf: 'user',
  auditedList: 'rows',
})

export const retryMail = endpoint({
  isRepeatable: true,
  method: 'POST',
  path: `${MAILS}/:id/retry`,
  summary: 'Mengirim lagi satu e-mail yang tidak terkirim.',
  access: POLICY.user.change,
  params: idParams,
  output: nothing,
})

export const retryAllMails = endpoint({
  isRepeatable: true,
  method: 'POST',
  path: `${MAILS}/retry`,
  summary: 'Mengirim lagi semua e-mail yang tidak terkirim.',
  access: POLICY.user.change,
  output: z.object({ total_count: z.int() }),
})
