/** Earlier versions of a post ('Riwayat'): one for every save, with who and when. */
import { z } from 'zod'
import { POLICY } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { idParams, lastRead, moment } from '../../fields.ts'
import { post } from '../post.ts'

/** Versions of one post that are kept; the oldest go first. */
export const REVISIONS_KEPT = 50

const revision = z.object({
  id: z.int(),
  created_at: moment,
  /** Null where it was saved before versions were kept, or its account is gone. */
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
})
export type Revision = z.output<typeof revision>

/** What a version holds of its post. */
const content = post.pick({
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
const whole = revision.extend(content.shape)
export type RevisionContent = z.output<typeof content>
export type WholeRevision = z.output<typeof whole>

const params = idParams.extend({ revision: idParams.shape.id })

export const listRevisions = endpoint({
  method: 'GET',
  path: '/post/:id/revisions',
  summary: 'Versi satu konten, yang terbaru lebih dahulu; paling banyak 50.',
  access: POLICY.content.open,
  params: idParams,
  output: z.object({ rows: z.array(revision) }),
})

export const readRevision = endpoint({
  method: 'GET',
  path: '/post/:id/revisions/:revision',
  summary: 'Satu versi dengan isinya.',
  access: POLICY.content.open,
  params,
  output: whole,
})

/** Its words and pictures; status, visibility, times and address stay as they are now. */
export const restoreRevision = endpoint({
  method: 'POST',
  path: '/post/:id/revisions/:revision/restore',
  summary: 'Memakai lagi judul, isi, gambar dan tanggal agenda sebuah versi; versi sekarang tetap tersimpan.',
  access: [...POLICY.content.change, ...POLICY.content.changeOthers],
  params,
  body: z.object(lastRead),
  output: post,
})
