/** Planned posts ('Terjadwal') of all types: those that will be published or expire at a set time. */
import { z } from 'zod'
import { endpoint, listOutput, listQuery } from '#platform/contract/endpoint.ts'
import { exportCall } from '#platform/contract/export/exportCall.ts'
import { choice, expectedVersion, idParams, moment, optionalChoice } from '#platform/contract/fields.ts'
import { CONTENT_POLICY } from './access.ts'
import { post, postRow } from './post.ts'
import { POST_TYPE, POST_TYPES } from './postType.ts'

/** The events that can be next for a planned post. */
export const PLAN_EVENTS = [
  { id: 'appear', name: 'Tampil' },
  { id: 'expire', name: 'Berakhir' },
] as const

const typeOptions = POST_TYPES.map((id) => ({ id, name: POST_TYPE[id].label }))

const plannedPost = postRow.extend({
  next: z.enum(['appear', 'expire']),
  next_at: moment,
})
export type PlannedPost = z.output<typeof plannedPost>

export const plannedFilters = z.object({ type: choice('Jenis', typeOptions) })

export const listPlannedPosts = endpoint({
  method: 'GET',
  path: '/post/planned',
  summary:
    'Konten semua jenis yang akan tampil atau berakhir dengan sendirinya, yang paling dekat lebih dahulu.',
  access: CONTENT_POLICY.read,
  query: listQuery({ sortable: ['next_at', 'title'], filters: Object.keys(plannedFilters.shape) }),
  output: listOutput(plannedPost),
})

export const exportPlannedPosts = exportCall(listPlannedPosts, {
  name: 'Terjadwal',
  columns: [
    { source: 'next_at', label: 'Waktu', kind: 'moment' },
    { source: 'next', label: 'Yang terjadi', options: PLAN_EVENTS },
    { source: 'type', label: 'Jenis', options: typeOptions },
    { source: 'title', label: 'Judul' },
    { source: 'author.name', label: 'Penulis' },
  ],
})

/** A post yet to appear becomes a draft; otherwise it would appear at once. A post yet to expire stays published. */
export const cancelPlan = endpoint({
  method: 'POST',
  path: '/post/:id/cancel-plan',
  summary: 'Membatalkan jadwal satu konten: yang belum tampil menjadi draf, yang akan berakhir tetap tampil.',
  access: CONTENT_POLICY.read,
  params: idParams,
  body: z.object({
    ...expectedVersion,
    /** The event to cancel; if absent, the next one. */
    next: optionalChoice('Yang terjadi', PLAN_EVENTS),
  }),
  output: post,
  sample: {},
})
