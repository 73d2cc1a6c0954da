/** State of an answer being written: stored on the device at once, saved as a draft after a delay, and submitted on request. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { HttpError } from 'react-admin'
import { toProblem } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import { useUser } from '#platform/console/providers/session.ts'
import { SECOND } from '#platform/contract/units.ts'
import type { LearningFile } from '../../record.ts'
import {
  createSubmission,
  readSubmission,
  type StudentTask,
  type Submission,
  type SubmissionStatus,
  TASK_CLOSED,
  updateSubmission,
} from '../../submission.ts'
import { type DeviceDraft, deleteDraft, readDraft, saveDraft } from './deviceDraft.ts'

/** Time between the last change and saving the draft. */
const DEBOUNCE_MS = 2 * SECOND

/** 'elsewhere' means changed in another tab or on another device. Retrying 'elsewhere', 'closed' or 'empty' is pointless. */
export type FailureCode = 'closed' | 'elsewhere' | 'empty' | 'offline' | 'other'
export type Content = { answer: string; files: readonly LearningFile[] }
export type AnswerState = { kind: 'idle' | 'typed' | 'saving' | 'saved' } | FailedState
/** `requestedStatus` is the status to send on a retry. */
type FailedState = { kind: 'failed'; message: string; code: FailureCode; requestedStatus: SubmissionStatus }

export const toContent = (submission: Submission | null): Content => ({
  answer: submission?.answer ?? '',
  files: submission?.attachments ?? [],
})

const fileNamesOf = ({ files }: Content) => files.map(({ filename }) => filename)
const isSameContent = (a: Content, b: Content) =>
  a.answer === b.answer && fileNamesOf(a).join() === fileNamesOf(b).join()

type Options = { task: StudentTask; onSubmitted: (message: string, answer: Submission) => void }

export function useAnswer({ task, onSubmitted }: Options) {
  const { id: userId } = useUser()
  const storedSubmission = useRef(task.lesson_class_task_submit)
  const [draft] = useState(() => readDraft(userId, task.id))
  const [initialContent] = useState<Content>(() => draft ?? toContent(storedSubmission.current))
  const content = useRef<Content>(initialContent)
  const [files, setFiles] = useState<readonly LearningFile[]>(initialContent.files)
  const [state, setState] = useState<AnswerState>(() =>
    toInitialState(initialContent, draft, storedSubmission.current),
  )
  const [changeNumber, setChangeNumber] = useState(0)
  const { send, isSending } = useSend({ task, content, storedSubmission, setState, onSubmitted })

  const change = (changes: Partial<Content>) => {
    const newContent = { ...content.current, ...changes }
    if (isSameContent(newContent, content.current)) return
    content.current = newContent
    setFiles(newContent.files)
    saveDraft(userId, task.id, toDraft(newContent, storedSubmission.current))
    setState((current) => (isRejected(current) ? current : { kind: 'typed' }))
    setChangeNumber((count) => count + 1)
    if (!isSending.current && isSameContent(newContent, toContent(storedSubmission.current))) {
      // The content equals the stored one again, so there is nothing to send.
      deleteDraft(userId, task.id)
      setState((current) => (current.kind === 'typed' ? { kind: 'idle' } : current))
    }
  }

  // A submitted answer is changed only on request, so it is not saved automatically.
  const isDraft = storedSubmission.current?.status !== 'submit'
  useDebouncedSend({ changeNumber: state.kind === 'typed' && isDraft ? changeNumber : null, send })
  useSendWhenOnline(state, send)

  return { initialContent, files, state, change, send }
}

type SendOptions = Options & {
  /** What the student has typed and attached so far. */
  content: RefObject<Content>
  /** The answer that the server has. */
  storedSubmission: RefObject<Submission | null>
  setState: (state: AnswerState) => void
}

/** Sends the answer as a draft or submits it, one request at a time. */
function useSend({ task, content, storedSubmission, setState, onSubmitted }: SendOptions) {
  const { id: userId } = useUser()
  const isSending = useRef(false)
  const send = useCallback(
    async (status: SubmissionStatus) => {
      if (isSending.current) return
      if (status === 'submit' && isEmpty(content.current)) return setState(EMPTY_ANSWER_STATE)
      isSending.current = true
      const sentContent = content.current
      setState({ kind: 'saving' })
      try {
        const { message, result } = await saveOnce(task, storedSubmission.current, { sentContent, status })
        storedSubmission.current = result
        const isLatest = isSameContent(sentContent, content.current)
        if (isLatest) deleteDraft(userId, task.id)
        else saveDraft(userId, task.id, toDraft(content.current, result))
        setState({ kind: isLatest ? 'saved' : 'typed' })
        if (result.status === 'submit') onSubmitted(message, result)
      } catch (error) {
        const failed = toFailedState(error, status)
        // Kept even without typing, since the user may choose this content over the stored one.
        if (failed.code === 'elsewhere')
          saveDraft(userId, task.id, toDraft(content.current, storedSubmission.current))
        setState(failed)
      } finally {
        isSending.current = false
      }
    },
    [task, userId, content, storedSubmission, setState, onSubmitted],
  )
  return { send, isSending }
}

/** Whether the server would reject the answer again, even after further typing. */
const isRejected = (state: AnswerState) =>
  state.kind === 'failed' && (state.code === 'closed' || state.code === 'elsewhere')

type DebouncedSend = {
  /** Incremented by each change, which restarts the timer; null if there is nothing to send. */
  changeNumber: number | null
  send: (status: SubmissionStatus) => Promise<void>
}

/** Saves the draft after a pause in typing. */
function useDebouncedSend({ changeNumber, send }: DebouncedSend) {
  useEffect(() => {
    if (changeNumber === null) return
    const timer = setTimeout(() => void send('draft'), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [changeNumber, send])
}

/** Retries a save that failed offline as soon as the browser is online again. */
function useSendWhenOnline(state: AnswerState, send: DebouncedSend['send']) {
  const requestedStatus = state.kind === 'failed' && state.code === 'offline' ? state.requestedStatus : null
  useEffect(() => {
    if (requestedStatus === null) return
    const sendAgain = () => void send(requestedStatus)
    window.addEventListener('online', sendAgain)
    return () => window.removeEventListener('online', sendAgain)
  }, [requestedStatus, send])
}

/** The content as a device draft, with the revision of the server's answer as its base. */
const toDraft = ({ answer, files }: Content, storedSubmission: Submission | null): DeviceDraft => ({
  answer,
  files: [...files],
  base: storedSubmission?.updated_at ?? null,
})

type AnswerToSave = { sentContent: Content; status: SubmissionStatus }

function save(task: StudentTask, storedSubmission: Submission | null, { sentContent, status }: AnswerToSave) {
  const params = { id: task.lesson_class_id, task_id: task.id }
  const body = { answer: sentContent.answer, attachments: fileNamesOf(sentContent), status }
  if (!storedSubmission) return call(createSubmission, { params, body })
  return call(updateSubmission, {
    params: { ...params, submission_id: storedSubmission.id },
    body: { ...body, updated_at: storedSubmission.updated_at },
  })
}

/**
 * Saves an answer, and treats a conflict as success if the stored answer is the one sent: an earlier request may have
 * arrived while its response was lost. No Idempotency-Key is sent, since the content of a draft changes between retries.
 */
async function saveOnce(task: StudentTask, storedSubmission: Submission | null, answer: AnswerToSave) {
  try {
    return await save(task, storedSubmission, answer)
  } catch (error) {
    const { isConflict, message } = toProblem(error)
    // For a closed task the server keeps the text as a draft only, which is not a success.
    if (!isConflict || message.startsWith(TASK_CLOSED)) throw error
    const params = { id: task.lesson_class_id, task_id: task.id }
    const { lesson_class_task_submit: currentSubmission } = (await call(readSubmission, { params })).result
    const isOwnAnswer =
      currentSubmission !== null && isSameContent(toContent(currentSubmission), answer.sentContent)
    if (!isOwnAnswer || (currentSubmission.status === 'draft' && answer.status === 'submit')) throw error
    return { message: 'Tugas berhasil dikumpulkan.', result: currentSubmission }
  }
}

const STILL_ON_DEVICE_TEXT = 'Yang Anda tulis tetap tersimpan di perangkat ini'
const CHANGED_ELSEWHERE_TEXT = `Jawaban ini juga diubah di tab atau perangkat lain. ${STILL_ON_DEVICE_TEXT}.`
const EMPTY_ANSWER_STATE: FailedState = {
  kind: 'failed',
  message: 'Tulis jawaban atau lampirkan berkas dahulu.',
  code: 'empty',
  requestedStatus: 'submit',
}

function isEmpty({ answer, files }: Content): boolean {
  if (files.length > 0) return false
  const { body } = new DOMParser().parseFromString(answer, 'text/html')
  return (body.textContent ?? '').trim() === '' && body.querySelector('iframe') === null
}

function toFailedState(error: unknown, requestedStatus: SubmissionStatus): FailedState {
  const { message, isConflict } = toProblem(error)
  const failed = { kind: 'failed', requestedStatus } as const
  if (message.startsWith(TASK_CLOSED))
    return { ...failed, message: `${TASK_CLOSED}. ${STILL_ON_DEVICE_TEXT}.`, code: 'closed' }
  if (error instanceof HttpError && error.status === 0) {
    const [pendingText, retryText] =
      requestedStatus === 'submit' ? ['belum dikumpulkan', 'dikumpulkan'] : ['belum terkirim', 'dikirim']
    const message = `Tidak ada koneksi, jawaban ${pendingText}. ${STILL_ON_DEVICE_TEXT} dan ${retryText} begitu tersambung lagi.`
    return { ...failed, message, code: 'offline' }
  }
  if (isConflict) return { ...failed, message: CHANGED_ELSEWHERE_TEXT, code: 'elsewhere' }
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`
  return { ...failed, message: `${sentence} ${STILL_ON_DEVICE_TEXT}.`, code: 'other' }
}

/** The state on mount: a draft on this device is sent, unless the answer was changed elsewhere since. */
function toInitialState(
  initialContent: Content,
  draft: DeviceDraft | null,
  storedSubmission: Submission | null,
): AnswerState {
  if (isSameContent(initialContent, toContent(storedSubmission))) return { kind: 'idle' }
  if (!draft || draft.base === (storedSubmission?.updated_at ?? null)) return { kind: 'typed' }
  return { kind: 'failed', message: CHANGED_ELSEWHERE_TEXT, code: 'elsewhere', requestedStatus: 'draft' }
}

/** Whether the device has a draft that differs from the stored answer. */
export function hasUnsentDraft(userId: number, task: StudentTask): boolean {
  const draft = readDraft(userId, task.id)
  return draft !== null && !isSameContent(draft, toContent(task.lesson_class_task_submit))
}
