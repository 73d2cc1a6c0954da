/** Bulk actions on posts: publish, make a draft, delete, and restore what was deleted. */
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { messageLabels } from '#platform/contract/field/labelAt.ts'
import { choice } from '#platform/contract/fields.ts'
import { LIMITS, type Option, PAGE_SIZE } from '#platform/contract/options.ts'
import { CONTENT_POLICY } from './access.ts'

/** Each bulk action with the words of its success message, and the action that undoes it. */
export const POST_BULK_ACTIONS = {
  publish: { doneLabel: 'diterbitkan', undo: 'draft' },
  draft: { doneLabel: 'dijadikan draf', undo: 'publish' },
  delete: { doneLabel: 'dipindahkan ke Sampah', undo: 'restore' },
  restore: { doneLabel: 'dipulihkan', undo: 'delete' },
} as const
export type PostBulkAction = keyof typeof POST_BULK_ACTIONS

const BULK_ACTION_OPTIONS = [
  { id: 'publish', name: 'Terbitkan' },
  { id: 'draft', name: 'Jadikan draf' },
  { id: 'delete', name: 'Hapus' },
  { id: 'restore', name: 'Pulihkan' },
] as const satisfies Option<PostBulkAction>[]

/** A version of a post, identified by its `updated_at`. */
const version = z.object({ id: z.int(), updated_at: z.string().max(50) })

const bulkResult = z.object({
  changed: z.array(z.int()),
  /** The new versions of those changed posts that still exist. */
  versions: z.array(version),
  skipped: z.array(z.object({ id: z.int(), title: z.string().nullable(), reason: z.string() })),
})
export type PostBulkResult = z.output<typeof bulkResult>

/** Rights are checked for each post by itself; a post that is skipped does not stop the others. */
export const actOnPosts = endpoint({
  method: 'POST',
  path: '/post/bulk',
  summary:
    'Menerbitkan, menjadikan draf, menghapus atau memulihkan banyak konten sekaligus; hak diperiksa per konten.',
  access: [...new Set([...CONTENT_POLICY.change, ...CONTENT_POLICY.changeOthers, ...CONTENT_POLICY.remove])],
  bodyLimit: LIMITS.jsonBytes,
  body: z.object({
    ids: z
      .array(z.int().positive('Konten tidak dikenal'), { error: 'Pilih kontennya' })
      .min(1, 'Pilih kontennya')
      .max(PAGE_SIZE.max, `Paling banyak ${PAGE_SIZE.max} konten sekaligus`)
      .register(messageLabels, { label: 'Konten' }),
    act: choice('Tindakan', BULK_ACTION_OPTIONS),
    /** Sent to undo an action: posts with another version have been changed since and are skipped. */
    versions: z
      .array(version)
      .max(PAGE_SIZE.max)
      .optional()
      .register(messageLabels, { label: 'Versi konten' }),
  }),
  output: bulkResult,
  sample: { ids: [1], act: 'draft' },
})
