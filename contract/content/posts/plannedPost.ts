/** What is planned ('Terjadwal'): posts that will appear or go by themselves, of all types. */
import { z } from 'zod'
import { POLICY } from '../../access.ts'
import { endpoint, listOutput, listQuery } from '../../endpoint.ts'
import { exportCall } from '../../export/exportCall.ts'
import { choice, idParams, lastRead, moment, optionalChoice } from '../../fields.ts'
import { post, postRow } from '../post.ts'
import { POST_TYPE, POST_TYPES } from '../postType.ts'

/** What happens next to a planned post. */
export const PLANS = [
  { id: 'appear', name: 'Tampil' },
  { id: 'expire', name: 'Berakhir' },
] as const

const types = POST_TYPES.map((id) => ({ id, name: POST_TYPE[id].label }))

const planned = postRow.extend({
  next: z.enum(['appear', 'expire']),
  next_at: moment,
})
export type PlannedPost = z.output<typeof planned>

export const plannedFilters = z.object({ type: choice('Jenis', types) })

export const listPlannedPosts = endpoint({
  method: 'GET',
  path: '/post/planned',
  summary:
    'Konten semua jenis yang akan tampil atau berakhir dengan sendirinya, yang paling dekat lebih dahulu.',
  access: POLICY.content.read,
  query: listQuery({ sortable: ['next_at', 'title'], filters: Object.keys(plannedFilters.shape) }),
  output: listOutput(planned),
})

export const exportPlannedPosts = exportCall(listPlannedPosts, {
  name: 'Terjadwal',
  columns: [
    { source: 'next_at', label: 'Waktu', kind: 'moment' },
    { source: 'next', label: 'Yang terjadi', options: PLANS },
    { source: 'type', label: 'Jenis', options: types },
    { source: 'title', label: 'Judul' },
    { source: 'author.name', label: 'Penulis' },
  ],
})

/** What was to appear becomes a draft, lest it appear at once; what was to go stays. */
export const cancelPlan = endpoint({
  method: 'POST',
  path: '/post/:id/cancel-plan',
  summary: 'Membatalkan jadwal satu konten: yang belum tampil menjadi draf, yang akan berakhir tetap tampil.',
  access: POLICY.content.read,
  params: idParams,
  body: z.object({
    ...lastRead,
    /** What is to be cancelled; without it, whatever is next. */
    next: optionalChoice('Yang terjadi', PLANS),
  }),
  output: post,
  sample: {},
})

type Times = Pick<PlannedPost, 'status' | 'visibility' | 'publish_at' | 'expire_at'>

/** What happens next to a post, or null where nothing does; the server's list says the same in SQL. */
export function planOf(
  { status, visibility, publish_at, expire_at }: Times,
  at: string,
): PlannedPost['next'] | null {
  if (status !== 'publish' || visibility !== 'public' || (expire_at && expire_at <= at)) return null
  if (publish_at && publish_at > at) return 'appear'
  return expire_at ? 'expire' : null
}
