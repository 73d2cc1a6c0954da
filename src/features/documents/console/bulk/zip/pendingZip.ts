/** A checked zip that is not stored yet, remembered for this tab, so that it survives a reload. */
import type { BulkPick } from '#features/documents/bulkUpload.ts'
import { deleteDraft, readDraft, saveDraft } from '#platform/console/providers/data/drafts.ts'

export type PendingZip = {
  uploadId: string
  name: string
  total: number
  /** The picks that were sent to be stored; null before that. */
  picks: BulkPick[] | null
}

const formNameOf = (path: string) => `zip ${path}`

/** @param path of the upload endpoint */
export function readPendingZip(path: string): PendingZip | null {
  const draft = readDraft(formNameOf(path))
  if (!draft) return null
  const { name, total, picks } = draft.values
  if (typeof name !== 'string' || typeof total !== 'number') return null
  return { uploadId: draft.key, name, total, picks: Array.isArray(picks) ? picks : null }
}

export function rememberPendingZip(path: string, { uploadId, ...values }: PendingZip) {
  saveDraft(formNameOf(path), { key: uploadId, values, base: null })
}

export function forgetPendingZip(path: string) {
  deleteDraft(formNameOf(path))
}
