/** An answer as it is written: kept on the device at once, on the server a moment later, handed in when asked. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { HttpError } from 'react-admin'
import type { LearningFile } from '#contract/sia/learning/record.ts'
import {
  createSubmission,
  readSubmission,
  type StudentTask,
  type Submission,
  type SubmissionStatus,
  TASK_CLOSED,
  updateSubmission,
} from '#contract/sia/learning/submission.ts'
import { SECOND } from '#contract/units.ts'
import { toProblem } from '#src/kit/screen/useAction.ts'
import { call } from '#src/providers/call.ts'
import { useUser } from '#src/providers/session.ts'
import { type DeviceDraft, dropDraft, keepDraft, readDraft } from './deviceDraft.ts'

/** After the last key. */
const DEBOUNCE_MS = 2 * SECOND

/** 'elsewhere': changed in another tab or on another device; it, 'closed' and 'empty' would be refused again. */
export type Failure = 'closed' | 'elsewhere' | 'empty' | 'offline' | 'other'
export type Content = { answer: string; files: readonly LearningFile[] }
export type AnswerState = { kind: 'idle' | 'typed' | 'saving' | 'saved' } | Failed
/** `requested` is what is tried again. */
type Failed = { kind: 'failed'; message: string; code: Failure; requested: SubmissionStatus }

export const contentOf = (submission: Submission | null): Content => ({
  answer: submission?.answer ?? '',
  files: submission?.attachments ?? [],
})

const namesOf = ({ files }: Content) => files.map(({ filename }) => filename)
const isSame = (one: Content, other: Content) =>
  one.answer === other.answer && namesOf(one).join() === namesOf(other).join()

type Options = { task: StudentTask; onSubmitted: (message: string, answer: Submission) => void }

export function useAnswer({ task, onSubmitted }: Options) {
  const { id: userId } = useUser()
  const stored = useRef(task.lesson_class_task_submit)
  const [draft] = useState(() => readDraft(userId, task.id))
  const [initial] = useState<Content>(() => draft ?? contentOf(stored.current))
  const content = useRef<Content>(initial)
  const [files, setFiles] = useState<readonly LearningFile[]>(initial.files)
  const [state, setState] = useState<AnswerState>(() => openingState(initial, draft, stored.current))
  const [changeNumber, setChangeNumber] = useState(0)
  const isSending = useRef(false)

  const send = useCallback(
    async (status: SubmissionStatus) => {
      if (isSending.current) return
      if (status === 'submit' && isEmpty(content.current)) return setState(EMPTY_ANSWER)
      isSending.current = true
      const sent = content.current
      setState({ kind: 'saving' })
      try {
        const { message, result } = await saveOnce(task, stored.current, { sent, status })
        stored.current = result
        const isLatest = isSame(sent, content.current)
        if (isLatest) dropDraft(userId, task.id)
        else keepDraft(userId, task.id, draftOf(content.current, result))
        setState({ kind: isLatest ? 'saved' : 'typed' })
        if (result.status === 'submit') onSubmitted(message, result)
      } catch (error) {
        const failed = failureOf(error, status)
        // What is shown here may be chosen against what is stored, also where nothing was typed.
        if (failed.code === 'elsewhere') keepDraft(userId, task.id, draftOf(content.current, stored.current))
        setState(failed)
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
    keepDraft(userId, task.id, draftOf(next, stored.current))
    setState((before) => (isRefused(before) ? before : { kind: 'typed' }))
    setChangeNumber((before) => before + 1)
    if (!isSending.current && isSame(next, contentOf(stored.current))) {
      // Back to what is stored: nothing to send.
      dropDraft(userId, task.id)
      setState((before) => (before.kind === 'typed' ? { kind: 'idle' } : before))
    }
  }

  // A handed-in answer is not changed behind its writer's back.
  const isDraft = stored.current?.status !== 'submit'
  useDebouncedSend({ changeNumber: state.kind === 'typed' && isDraft ? changeNumber : null, send })
  useSendWhenOnline(state, send)

  return { initial, files, state, change, send }
}

/** The same would be refused again, whatever is typed meanwhile. */
const isRefused = (state: AnswerState) =>
  state.kind === 'failed' && (state.code === 'closed' || state.code === 'elsewhere')

type DebouncedSend = {
  /** Counts the changes, so that each one starts the timer anew; null where none waits to be sent. */
  changeNumber: number | null
  send: (status: SubmissionStatus) => Promise<void>
}

/** Sends the draft once nothing has changed for a while. */
function useDebouncedSend({ changeNumber, send }: DebouncedSend) {
  useEffect(() => {
    if (changeNumber === null) return
    const timer = setTimeout(() => void send('draft'), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [changeNumber, send])
}

/** Sends what failed for want of a connection as soon as the browser is online again. */
function useSendWhenOnline(state: AnswerState, send: DebouncedSend['send']) {
  const requested = state.kind === 'failed' && state.code === 'offline' ? state.requested : null
  useEffect(() => {
    if (requested === null) return
    const sendAgain = () => void send(requested)
    window.addEventListener('online', sendAgain)
    return () => window.removeEventListener('online', sendAgain)
  }, [requested, send])
}

/** What is written, upon what the server has. */
const draftOf = ({ answer, files }: Content, stored: Submission | null): DeviceDraft => ({
  answer,
  files: [...files],
  base: stored?.updated_at ?? null,
})

type AnswerToSave = { sent: Content; status: SubmissionStatus }

function save(task: StudentTask, stored: Submission | null, { sent, status }: AnswerToSave) {
  const params = { id: task.lesson_class_id, task_id: task.id }
  const body = { answer: sent.answer, attachments: namesOf(sent), status }
  if (!stored) return call(createSubmission, { params, body })
  return call(updateSubmission, {
    params: { ...params, submission_id: stored.id },
    body: { ...body, updated_at: stored.updated_at },
  })
}

/**
 * A refusal may be the echo of an answer that arrived while its reply was lost: there is one answer to a task,
 * so what is stored tells. This is why no Idempotency-Key goes along, which would also bind a draft to its words.
 */
async function saveOnce(task: StudentTask, stored: Submission | null, answer: AnswerToSave) {
  try {
    return await save(task, stored, answer)
  } catch (error) {
    const { isConflict, message } = toProblem(error)
    // A closed task keeps the text as a draft, which is no success.
    if (!isConflict || message.startsWith(TASK_CLOSED)) throw error
    const params = { id: task.lesson_class_id, task_id: task.id }
    const { lesson_class_task_submit: arrived } = (await call(readSubmission, { params })).result
    const isOurs = arrived !== null && isSame(contentOf(arrived), answer.sent)
    if (!isOurs || (arrived.status === 'draft' && answer.status === 'submit')) throw error
    return { message: 'Tugas berhasil dikumpulkan.', result: arrived }
  }
}

const STILL_ON_DEVICE = 'Yang Anda tulis tetap tersimpan di perangkat ini'
const CHANGED_ELSEWHERE = `Jawaban ini juga diubah di tab atau perangkat lain. ${STILL_ON_DEVICE}.`
const EMPTY_ANSWER: Failed = {
  kind: 'failed',
  message: 'Tulis jawaban atau lampirkan berkas dahulu.',
  code: 'empty',
  requested: 'submit',
}

function isEmpty({ answer, files }: Content): boolean {
  if (files.length > 0) return false
  const { body } = new DOMParser().parseFromString(answer, 'text/html')
  return (body.textContent ?? '').trim() === '' && body.querySelector('iframe') === null
}

function failureOf(error: unknown, requested: SubmissionStatus): Failed {
  const { message, isConflict } = toProblem(error)
  const failed = { kind: 'failed', requested } as const
  if (message.startsWith(TASK_CLOSED))
    return { ...failed, message: `${TASK_CLOSED}. ${STILL_ON_DEVICE}.`, code: 'closed' }
  if (error instanceof HttpError && error.status === 0) {
    const [left, next] =
      requested === 'submit' ? ['belum dikumpulkan', 'dikumpulkan'] : ['belum terkirim', 'dikirim']
    const message = `Tidak ada koneksi, jawaban ${left}. ${STILL_ON_DEVICE} dan ${next} begitu tersambung lagi.`
    return { ...failed, message, code: 'offline' }
  }
  if (isConflict) return { ...failed, message: CHANGED_ELSEWHERE, code: 'elsewhere' }
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`
  return { ...failed, message: `${sentence} ${STILL_ON_DEVICE}.`, code: 'other' }
}

/** What waits on this device goes on its way, unless the answer was changed elsewhere since. */
function openingState(initial: Content, draft: DeviceDraft | null, stored: Submission | null): AnswerState {
  if (isSame(initial, contentOf(stored))) return { kind: 'idle' }
  if (!draft || draft.base === (stored?.updated_at ?? null)) return { kind: 'typed' }
  return { kind: 'failed', message: CHANGED_ELSEWHERE, code: 'elsewhere', requested: 'draft' }
}

/** Whether something is written on this device that the server does not have. */
export function hasUnsentDraft(userId: number, task: StudentTask): boolean {
  const draft = readDraft(userId, task.id)
  return draft !== null && !isSame(draft, contentOf(task.lesson_class_task_submit))
}
