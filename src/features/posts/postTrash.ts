/** The trash of posts ('Sampah'): deleted posts are kept for thirty days. */
import { z } from 'zod'
import { endpoint, listOutput, listQuery, nothing } from '#platform/contract/endpoint.ts'
import { exportCall } from '#platform/contract/export/exportCall.ts'
import { idParams, moment } from '#platform/contract/fields.ts'
import { CONTENT_POLICY } from './access.ts'
import { post, postRow } from './post.ts'
import { postType } from './postInput.ts'

/** Days during which a deleted post can be restored. */
export const TRASH_DAYS = 30

const trashedPost = postRow.extend({
  trashed_at: moment,
  /** Null if the account was deleted. */
  trashed_by: z.object({ id: z.int(), name: z.string() }).nullable(),
})
export type TrashedPost = z.output<typeof trashedPost>

/** A contributor sees their own deleted posts, and others' with that key. */
export const listTrash = endpoint({
  method: 'GET',
  path: '/post/trash/:type',
  summary: 'Konten satu jenis yang dihapus dalam 30 hari terakhir, yang terakhir dihapus lebih dahulu.',
  access: CONTENT_POLICY.remove,
  params: z.object({ type: postType }),
  query: listQuery({ sortable: ['trashed_at', 'title'] }),
  output: listOutput(trashedPost),
})

export const exportTrash = exportCall(listTrash, {
  name: 'Sampah',
  columns: [
    { source: 'trashed_at', label: 'Dihapus', kind: 'moment' },
    { source: 'title', label: 'Judul' },
    { source: 'author.name', label: 'Penulis' },
    { source: 'trashed_by.name', label: 'Dihapus oleh' },
  ],
})

export const restorePost = endpoint({
  method: 'POST',
  path: '/post/:id/restore',
  summary: 'Memulihkan konten dari Sampah seperti sebelum dihapus; tanpa hak menerbitkan sebagai draf.',
  access: CONTENT_POLICY.remove,
  params: idParams,
  output: post,
})

export const purgePost = endpoint({
  method: 'DELETE',
  path: '/post/:id/trash',
  summary: 'Menghapus konten di Sampah untuk selamanya.',
  access: CONTENT_POLICY.remove,
  params: idParams,
  output: nothing,
})
