/** What a student has written and not saved yet, on this device; it outlives a closed tab and a lost connection. */

import type { LearningFile } from '#contract/sia/learning/record.ts'
import { keepJson, readJson } from '#src/providers/data/browserJson.ts'

export type DeviceDraft = {
  answer: string
  files: LearningFile[]
  /** `updated_at` of the answer it was written upon; null for the first. */
  base: string | null
}

const keyOf = (userId: number, taskId: number) => `pelita.answer.${userId}.${taskId}`

export function readDraft(userId: number, taskId: number): DeviceDraft | null {
  const draft = readJson<DeviceDraft>(localStorage, keyOf(userId, taskId))
  return typeof draft?.answer === 'string' && Array.isArray(draft.files) ? draft : null
}

export function keepDraft(userId: number, taskId: number, draft: DeviceDraft) {
  keepJson(localStorage, keyOf(userId, taskId), draft)
}

export function dropDraft(userId: number, taskId: number) {
  localStorage.removeItem(keyOf(userId, taskId))
}
