/** The export of a list of posts. */
import { exportCall } from '#platform/contract/export/exportCall.ts'
import { POST_STATUSES, VISIBILITIES } from './choices.ts'
import { listPosts } from './post.ts'

export const exportPosts = exportCall(listPosts, {
  name: 'Konten',
  columns: [
    { source: 'created_at', label: 'Tanggal', kind: 'moment' },
    { source: 'title', label: 'Judul' },
    { source: 'author.name', label: 'Penulis' },
    { source: 'status', label: 'Status', options: POST_STATUSES },
    { source: 'visibility', label: 'Visibilitas', options: VISIBILITIES },
    { source: 'agenda_date', label: 'Tanggal Agenda', kind: 'date' },
    { source: 'slug', label: 'Alamat' },
  ],
})
