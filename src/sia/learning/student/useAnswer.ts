/** An answer as it is written: kept on the device at once, on the server a moment later, handed in when asked. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { LearningFile } from '#contract/sia/learning/record.ts'
import {
  createSubmission,
  type StudentTask,
  type Submission,
  type SubmissionStatus,
  TASK_CLOSED,
  updateSubmission,
} from '#contract/sia/learning/submission.ts'
import { problemOf } from '#src/kit/screen/useAction.ts'
import { call } from '#src/providers/call.ts'
import { useUser } from '#src/providers/session.ts'
import { type DeviceDraft, dropDraft, keepDraft, readDraft } from './deviceDraft.ts'

/** After the last key. */
const REST_MS = 2000

/** 'elsewhere': changed in another tab or on another device; both, and 'closed', would be refused again. */
export type Failure = 'closed' | 'elsewhere' | 'other'
export type Content = { answer: string; files: readonly LearningFile[] }
export type AnswerState =
  | { kind: 'idle' | 'typed' | 'saving' | 'saved' }
  | { kind: 'failed'; message: string; why: Failure }

export const contentOf = (submission: Submission | null): Content => ({
  answer: submission?.answer ?? '',
  files: submission?.attachments ?? [],
})

const namesOf = ({ files }: Content) => files.map(({ filename }) => filename)
const isSame = (one: Content, other: Content) =>
  one.answer === other.answer && namesOf(one).join() === namesOf(other).join()

type Options = { task: StudentTask; onSubmitted: (message: string) => void }

export function useAnswer({ task, onSubmitted }: Options) {
  const { id: userId } = useUser()
  const stored = useRef(task.lesson_class_task_submit)
  const [draft] = useState(() => readDraft(userId, task.id))
  const [first] = useState<Content>(() => draft ?? contentOf(stored.current))
  const content = useRef<Content>(first)
  const [files, setFiles] = useState<readonly LearningFile[]>(first.files)
  const [state, setState] = useState<AnswerState>(() =>
    openingState(first, { draft, stored: stored.current }),
  )
  const [turn, setTurn] = useState(0)
  const isSending = useRef(false)

  const send = useCallback(
    async (status: SubmissionStatus) => {
      if (isSending.current) return
      isSending.current = true
      const sent = content.current
      setState({ kind: 'saving' })
      try {
        const { message, result } = await save(task, stored.current, { sent, status })
        stored.current = result
        const isLatest = isSame(sent, content.current)
        if (isLatest) dropDraft(userId, task.id)
        else keepDraft(userId, task.id, { ...copyOf(content.current), base: result.updated_at })
        setState({ kind: isLatest ? 'saved' : 'typed' })
        if (status === 'submit') onSubmitted(message)
      } catch (error) {
        setState({ kind: 'failed', ...failureOf(error) })
      } finally {
        isSending.current = false
      }
    },
    [task, userId, onSubmitted],
  )

  const change = (more: Partial<Content>) => {
    const next = { ...content.current, ...more }
    if (isSame(next, content.current)) return
    content.current = next
    setFiles(next.files)
    keepDraft(userId, task.id, { ...copyOf(next), base: stored.current?.updated_at ?? null })
    setState((before) => (before.kind === 'failed' && before.why !== 'other' ? before : { kind: 'typed' }))
    setTurn((before) => before + 1)
    if (!isSending.current && isSame(next, contentOf(stored.current))) {
      // Back to what is stored: nothing to send.
      dropDraft(userId, task.id)
      setState((before) => (before.kind === 'typed' ? { kind: 'idle' } : before))
    }
  }

  // A handed-in answer is not changed behind its writer's back.
  const isDraft = stored.current?.status !== 'submit'
  useRest({ due: state.kind === 'typed' && isDraft ? turn : null, send })

  return { first, files, state, change, send }
}

type Rest = {
  /** Which change waits to be sent; every further one starts the rest anew. */
  due: number | null
  send: (status: SubmissionStatus) => Promise<void>
}

/** Sends the draft once its writer has rested. */
function useRest({ due, send }: Rest) {
  useEffect(() => {
    if (due === null) return
    const timer = setTimeout(() => void send('draft'), REST_MS)
    return () => clearTimeout(timer)
  }, [due, send])
}

const copyOf = ({ answer, files }: Content) => ({ answer, files: [...files] })

type Wish = { sent: Content; status: SubmissionStatus }

function save(task: StudentTask, stored: Submission | null, { sent, status }: Wish) {
  const params = { id: task.lesson_class_id, task_id: task.id }
  const body = { answer: sent.answer, attachments: namesOf(sent), status }
  if (!stored) return call(createSubmission, { params, body })
  return call(updateSubmission, {
    params: { ...params, submission_id: stored.id },
    body: { ...body, updated_at: stored.updated_at },
  })
}

const STILL_ON_DEVICE = 'Yang Anda tulis tetap tersimpan di perangkat ini.'

function failureOf(error: unknown): { message: string; why: Failure } {
  const { message, isConflict } = problemOf(error)
  if (message.startsWith(TASK_CLOSED)) return { message: `${TASK_CLOSED}. ${STILL_ON_DEVICE}`, why: 'closed' }
  return { message: `${message} ${STILL_ON_DEVICE}`, why: isConflict ? 'elsewhere' : 'other' }
}

type Known = { draft: DeviceDraft | null; stored: Submission | null }

/** What waits on this device goes on its way, unless the answer was changed elsewhere since. */
function openingState(first: Content, { draft, stored }: Known): AnswerState {
  if (isSame(first, contentOf(stored))) return { kind: 'idle' }
  if (!draft || draft.base === (stored?.updated_at ?? null)) return { kind: 'typed' }
  return {
    kind: 'failed',
    message: `Jawaban ini juga diubah di tempat lain. ${STILL_ON_DEVICE}`,
    why: 'elsewhere',
  }
}
