/** The audit trail ('Jejak'): who changed, read or tried what, when and from where. It is read-only. */
import { z } from 'zod'
import { POLICY } from './access.ts'
import { declaredContributions } from './contributions.ts'
import { endpoint, listOutput, listQuery } from './endpoint.ts'
import { exportCall } from './export/exportCall.ts'
import { idParams, moment, UNKNOWN_CHOICE } from './fields.ts'
import { idsOf } from './options.ts'
import { trailEntitiesOf } from './trailEntities.ts'

export const TRAIL_ACTIONS = [
  { id: 'create', name: 'Menambah' },
  { id: 'update', name: 'Mengubah' },
  { id: 'delete', name: 'Menghapus' },
  { id: 'read', name: 'Membaca' },
  { id: 'login', name: 'Masuk' },
  { id: 'login-failed', name: 'Gagal masuk' },
  { id: 'logout', name: 'Keluar' },
  { id: 'password', name: 'Mengganti password' },
  { id: 'unlock', name: 'Membuka akun' },
  { id: 'second-step', name: 'Langkah kedua' },
  { id: 'refused', name: 'Ditolak' },
] as const

const row = z.object({
  id: z.int(),
  created_at: moment,
  action: z.string(),
  entity: z.string(),
  entity_id: z.int(),
  /** Null for actions of the server itself and of clients that are not signed in. */
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  address: z.string().nullable(),
  /** How often the same action was repeated within the minute, a read within ten. */
  count: z.int(),
  /** What was read of a list or export, within ten minutes; null for everything else. */
  detail: z
    .object({
      screen: z.string(),
      filters: z.array(z.string()),
      pages: z.array(z.int()),
      /** Rows returned in all. */
      rows: z.int(),
    })
    .nullable(),
})
export type TrailRow = z.output<typeof row>

const change = z.object({
  /** Name of the database column. */
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type TrailChange = z.output<typeof change>

export const listTrail = endpoint({
  method: 'GET',
  path: '/audit',
  summary:
    'Jejak: siapa mengubah atau mencoba apa, yang terbaru lebih dahulu; dicari menurut nama pelaku. Yang membaca data orang hanya tampil jika diminta, dengan action=read atau filternya.',
  access: POLICY.trail,
  query: listQuery({
    sortable: ['created_at'],
    filters: ['action', 'entity', 'entity_id', 'user_id', 'created_at'],
  }).extend({
    /** The same as a filter of `action`. */
    action: z.enum(idsOf(TRAIL_ACTIONS), UNKNOWN_CHOICE).optional(),
  }),
  output: listOutput(row),
})

export const readTrailEntry = endpoint({
  method: 'GET',
  path: '/audit/:id',
  summary: 'Satu jejak, dengan isian yang berubah sebelum dan sesudahnya.',
  access: POLICY.trail,
  params: idParams,
  output: row.extend({ changes: z.array(change) }),
})

export const exportTrail = exportCall(listTrail, {
  name: 'Jejak',
  columns: [
    { source: 'created_at', label: 'Waktu', kind: 'moment' },
    { source: 'user.name', label: 'Pelaku' },
    { source: 'action', label: 'Perbuatan', options: TRAIL_ACTIONS },
    {
      source: 'entity',
      label: 'Data',
      get options() {
        return trailEntitiesOf(declaredContributions())
      },
    },
    { source: 'entity_id', label: 'Id', kind: 'number' },
    { source: 'address', label: 'Alamat' },
    { source: 'count', label: 'Kali', kind: 'number' },
  ],
})
