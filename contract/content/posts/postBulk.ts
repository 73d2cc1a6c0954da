/** One act on many posts: published, made drafts, deleted, and what was deleted brought back. */
import { z } from 'zod'
import { POLICY } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { choice } from '../../fields.ts'
import { LIMITS, type Option, PAGE_SIZE } from '../../options.ts'

/** What is done, what the answer calls it, and by which act it is undone. */
export const POST_ACTS = {
  publish: { done: 'diterbitkan', undo: 'draft' },
  draft: { done: 'dijadikan draf', undo: 'publish' },
  delete: { done: 'dipindahkan ke Sampah', undo: 'restore' },
  restore: { done: 'dipulihkan', undo: 'delete' },
} as const
export type PostAct = keyof typeof POST_ACTS

const BULK_ACTS = [
  { id: 'publish', name: 'Terbitkan' },
  { id: 'draft', name: 'Jadikan draf' },
  { id: 'delete', name: 'Hapus' },
  { id: 'restore', name: 'Pulihkan' },
] as const satisfies Option<PostAct>[]

/** The state of a post, by its `updated_at`. */
const version = z.object({ id: z.int(), updated_at: z.string().max(50) })

const outcome = z.object({
  changed: z.array(z.int()),
  /** Of what was changed and is still there. */
  versions: z.array(version),
  skipped: z.array(z.object({ id: z.int(), title: z.string().nullable(), reason: z.string() })),
})
export type PostOutcome = z.output<typeof outcome>

/** Rights are asked of each post as if it were the only one; what may not be done leaves the others done. */
export const actOnPosts = endpoint({
  method: 'POST',
  path: '/post/bulk',
  summary:
    'Menerbitkan, menjadikan draf, menghapus atau memulihkan banyak konten sekaligus; hak diperiksa per konten.',
  access: [...new Set([...POLICY.content.change, ...POLICY.content.changeOthers, ...POLICY.content.remove])],
  bodyLimit: LIMITS.jsonBytes,
  body: z.object({
    ids: z
      .array(z.int().positive('Konten tidak dikenal'), { error: 'Pilih kontennya' })
      .min(1, 'Pilih kontennya')
      .max(PAGE_SIZE.most, `Paling banyak ${PAGE_SIZE.most} konten sekaligus`),
    act: choice('Tindakan', BULK_ACTS),
    /** Sent to undo: what somebody has changed since is left as it is. */
    versions: z.array(version).max(PAGE_SIZE.most).optional(),
  }),
  output: outcome,
  sample: { ids: [1], act: 'draft' },
})
