/** Loads what takes answers of 0.9.0 over, which few devices need. */
import { hasEarlier } from '#platform/console/outbox/earlier.ts'
import type { AnswerableTask } from './earlierAnswers.ts'

export async function takeOverIfAny(tasks: readonly AnswerableTask[]) {
  if (!hasEarlier('answer')) return
  const { takeOverAnswers } = await import('./earlierAnswers.ts')
  takeOverAnswers(tasks)
}
