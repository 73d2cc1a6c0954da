/** Takes unsent answers over that 0.9.0 left on this device, once their task is on screen. */
import { z } from 'zod'
import { takeEarlier } from '#platform/console/outbox/earlier.ts'
import { sendWaiting } from '#platform/console/outbox/sender.ts'
import { learningFile } from '../../record.ts'
import type { Submission } from '../../submission.ts'
import { answerOutbox, answerPlace } from './answerOutbox.ts'

const earlierAnswer = z.object({
  answer: z.string(),
  files: z.array(learningFile),
  base: z.string().nullable(),
})

export type AnswerableTask = {
  id: number
  lesson_class_id: number
  name: string
  /** Absent where only tasks without a submitted answer are listed. */
  lesson_class_task_submit?: Submission | null
}

export function takeOverAnswers(tasks: readonly AnswerableTask[]) {
  for (const task of tasks) takeOver(task)
  void sendWaiting()
}

function takeOver(task: AnswerableTask) {
  const id = String(task.id)
  const { data: earlier } = earlierAnswer.safeParse(takeEarlier('answer', id))
  // What was written with this release is newer.
  if (!earlier || answerOutbox.get(id)) return
  const stored = task.lesson_class_task_submit
  answerOutbox.put(
    id,
    {
      ...earlier,
      lesson_class_id: task.lesson_class_id,
      task_id: task.id,
      submission_id: null,
      status: 'draft',
    },
    // A submitted answer is changed only by its button.
    { ...answerPlace(task), state: stored?.status === 'submit' ? 'held' : 'waiting' },
  )
}
