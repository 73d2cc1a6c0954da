/** What a student has written and not saved yet, on this device; it outlives a closed tab and a lost connection. */
import type { LearningFile } from '#contract/sia/learning/record.ts'

export type DeviceDraft = {
  answer: string
  files: LearningFile[]
  /** `updated_at` of the answer it was written upon; null for the first. */
  base: string | null
}

const keyOf = (userId: number, taskId: number) => `pelita.answer.${userId}.${taskId}`

export function readDraft(userId: number, taskId: number): DeviceDraft | null {
  const text = localStorage.getItem(keyOf(userId, taskId))
  if (!text) return null
  try {
    const draft: DeviceDraft = JSON.parse(text)
    return typeof draft.answer === 'string' && Array.isArray(draft.files) ? draft : null
  } catch {
    // Not ours; the next save overwrites it.
    return null
  }
}

export function keepDraft(userId: number, taskId: number, draft: DeviceDraft) {
  try {
    localStorage.setItem(keyOf(userId, taskId), JSON.stringify(draft))
  } catch {
    // No room on this device: the server still gets it a moment later.
  }
}

export function dropDraft(userId: number, taskId: number) {
  localStorage.removeItem(keyOf(userId, taskId))
}
