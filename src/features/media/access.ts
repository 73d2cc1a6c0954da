/** Which access keys each action on media needs; the keys are those of posts. */
import type { Policy } from '#platform/contract/access.ts'

/** Slides, galleries and albums have no author, so there are no separate keys for one's own and others'. */
export const MEDIA_POLICY = {
  read: ['manage-content'],
  create: ['add-content'],
  change: ['manage-content', 'edit-content'],
  remove: ['delete-content'],
  write: ['manage-content', 'add-content', 'edit-content'],
} as const satisfies Policy
