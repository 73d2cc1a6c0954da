/** A student's unsaved answer, stored on the device, so that it survives a closed tab or a lost connection. */

import { readJson, writeJson } from '#platform/console/providers/data/browserJson.ts'
import type { LearningFile } from '../../record.ts'

export type DeviceDraft = {
  answer: string
  files: LearningFile[]
  /** `updated_at` of the answer when editing began; null for the first answer. */
  base: string | null
}

const storageKeyOf = (userId: number, taskId: number) => `pelita.answer.${userId}.${taskId}`

export function readDraft(userId: number, taskId: number): DeviceDraft | null {
  const draft = readJson<DeviceDraft>(localStorage, storageKeyOf(userId, taskId))
  return typeof draft?.answer === 'string' && Array.isArray(draft.files) ? draft : null
}

export function saveDraft(userId: number, taskId: number, draft: DeviceDraft) {
  writeJson(localStorage, storageKeyOf(userId, taskId), draft)
}

export function deleteDraft(userId: number, taskId: number) {
  localStorage.removeItem(storageKeyOf(userId, taskId))
}
