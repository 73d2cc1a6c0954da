/** Revisions of a post ('Riwayat'): one for every save, with its user and time. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { expectedVersion, idParams, moment } from '#platform/contract/fields.ts'
import { CONTENT_POLICY } from './access.ts'
import { post } from './post.ts'

/** Maximum number of revisions per post; beyond it, the oldest are deleted. */
export const MAX_REVISIONS = 50

const revision = z.object({
  id: z.int(),
  created_at: moment,
  /** Null if the post was saved before revisions were introduced, or the account was deleted. */
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
})
export type Revision = z.output<typeof revision>

/** The fields of the post that a revision contains. */
export const revisionContent = post
  .pick({
    title: true,
    excerpt: true,
    content: true,
    tags: true,
    image: true,
    status: true,
    visibility: true,
    agenda_date: true,
    publish_at: true,
    expire_at: true,
    slug: true,
    post_meta: true,
  })
  // Versions that were stored before there were audiences lack it.
  .extend({ audience: post.shape.audience.default([]) })
const revisionWithContent = revision.extend(revisionContent.shape)
export type RevisionContent = z.output<typeof revisionContent>
export type RevisionWithContent = z.output<typeof revisionWithContent>

const params = idParams.extend({ revision: idParams.shape.id })

export const listRevisions = endpoint({
  method: 'GET',
  path: '/post/:id/revisions',
  summary: 'Versi satu konten, yang terbaru lebih dahulu; paling banyak 50.',
  access: CONTENT_POLICY.open,
  params: idParams,
  output: z.object({ rows: z.array(revision) }),
})

export const readRevision = endpoint({
  method: 'GET',
  path: '/post/:id/revisions/:revision',
  summary: 'Satu versi dengan isinya.',
  access: CONTENT_POLICY.open,
  params,
  output: revisionWithContent,
})

/** Restores texts, pictures and the date of an agenda; status, visibility, publication times and address stay as they are now. */
export const restoreRevision = endpoint({
  method: 'POST',
  path: '/post/:id/revisions/:revision/restore',
  summary: 'Memakai lagi judul, isi, gambar dan tanggal agenda sebuah versi; versi sekarang tetap tersimpan.',
  access: [...CONTENT_POLICY.change, ...CONTENT_POLICY.changeOthers],
  params,
  body: z.object(expectedVersion),
  output: post,
  sample: { updated_at: '2026-07-15T00:00:00.000Z' },
})
