/** A checked zip that waits to be stored, in this tab: it outlives a reload, as it does at the server. */
import type { BulkPick } from '#contract/sia/document/bulk.ts'
import { dropDraft, keepDraft, readDraft } from '#src/providers/data/drafts.ts'

export type KeptZip = {
  uploadId: string
  name: string
  total: number
  /** What the operator agreed to; null while nothing is stored. */
  picks: BulkPick[] | null
}

const formOf = (path: string) => `zip ${path}`

/** @param path of the call that takes it */
export function readZip(path: string): KeptZip | null {
  const draft = readDraft(formOf(path))
  if (!draft) return null
  const { name, total, picks } = draft.values
  if (typeof name !== 'string' || typeof total !== 'number') return null
  return { uploadId: draft.key, name, total, picks: Array.isArray(picks) ? picks : null }
}

export function keepZip(path: string, { uploadId, ...values }: KeptZip) {
  keepDraft(formOf(path), { key: uploadId, values, base: null })
}

export function dropZip(path: string) {
  dropDraft(formOf(path))
}
