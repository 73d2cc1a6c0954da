/** An answer being written: on the device at once, sent as a draft after a delay, and submitted on request. */
import { useEffect, useRef, useState } from 'react'
import type { OutboxEntry } from '#platform/console/outbox/outbox.ts'
import { sendWaiting, sentEntry } from '#platform/console/outbox/sender.ts'
import { call } from '#platform/console/providers/call.ts'
import { useSignal } from '#platform/console/providers/signal.ts'
import { SECOND } from '#platform/contract/units.ts'
import {
  readSubmission,
  type StudentTask,
  type Submission,
  type SubmissionStatus,
  TASK_CLOSED,
} from '../../submission.ts'
import {
  type AnswerValue,
  answerOutbox,
  answerPlace,
  type Content,
  isSameContent,
  toContent,
} from './answerOutbox.ts'

/** Time between the last change and sending the draft. */
const DEBOUNCE_MS = 2 * SECOND

/** 'elsewhere' means changed in another tab or on another device. Retrying 'elsewhere', 'closed' or 'empty' is pointless. */
export type FailureCode = 'closed' | 'elsewhere' | 'empty' | 'offline' | 'other'
export type AnswerState = { kind: 'idle' | 'typed' | 'saving' | 'submitting' | 'saved' } | FailedState
/** `requestedStatus` is the status to send on a retry. */
type FailedState = { kind: 'failed'; message: string; code: FailureCode; requestedStatus: SubmissionStatus }

type Options = { task: StudentTask; onSubmitted: (answer: Submission) => void }
type Waiting = Pick<OutboxEntry<AnswerValue>, 'state' | 'problem'>

const WAITING: Waiting = { state: 'waiting', problem: null }
const HELD: Waiting = { state: 'held', problem: null }

export function useAnswer({ task, onSubmitted }: Options) {
  const id = String(task.id)
  const storedSubmission = useRef(task.lesson_class_task_submit)
  const [initialContent] = useState<Content>(
    () => answerOutbox.get(id)?.value ?? toContent(task.lesson_class_task_submit),
  )
  const content = useRef<Content>(initialContent)
  const [files, setFiles] = useState(initialContent.files)
  const [isEmptySubmit, setEmptySubmit] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const scheduleSending = useDebouncedSending()
  const entry = answerOutbox.useEntries().get(id)
  const sending = useSignal(sentEntry)

  const put = (status: SubmissionStatus, waiting: Waiting) => {
    const parts = { content: content.current, stored: storedSubmission.current, status }
    answerOutbox.put(id, toValue(task, parts), { ...answerPlace(task), ...waiting })
  }
  const change = (changes: Partial<Content>) => {
    const newContent = { ...content.current, ...changes }
    if (isSameContent(newContent, content.current)) return
    content.current = newContent
    setFiles(newContent.files)
    setEmptySubmit(false)
    setSaved(false)
    // Equal to the stored answer again, so there is nothing to send.
    if (isSameContent(newContent, toContent(storedSubmission.current)) && !answerOutbox.isBeingSent(id))
      return answerOutbox.discard(id)
    const earlier = answerOutbox.get(id)
    // A conflict stays one, however much is typed; and a submitted answer is changed only on request.
    if (isConflict(earlier)) put('draft', earlier)
    else put('draft', storedSubmission.current?.status === 'submit' ? HELD : WAITING)
    scheduleSending()
  }
  const send = (status: SubmissionStatus) => {
    if (answerOutbox.isBeingSent(id) && isSubmission(answerOutbox.get(id))) return
    if (status === 'submit' && isEmpty(content.current)) return setEmptySubmit(true)
    put(status, WAITING)
    void sendWaiting()
  }

  useDeliveredAnswer(task, {
    readContent: () => content.current,
    isTyped: () => !isSameContent(content.current, toContent(storedSubmission.current)),
    onDelivered: (result) => {
      storedSubmission.current = result
      setSaved(true)
      if (result.status === 'submit') onSubmitted(result)
    },
    onReplaced: () =>
      put('draft', { state: 'refused', problem: { message: CHANGED_ELSEWHERE_TEXT, status: 409 } }),
  })
  useRestoredEntry(task)
  const state = isEmptySubmit
    ? EMPTY_ANSWER_STATE
    : entry && !isSameContent(entry.value, content.current)
      ? REPLACED_STATE
      : toState(entry, { isSaved, isSending: sending?.version === entry?.version })
  return { initialContent, files, state, change, send, readContent: () => content.current }
}

type Delivered = {
  readContent: () => Content
  isTyped: () => boolean
  onDelivered: (answer: Submission) => void
  /** Another tab has sent another text. */
  onReplaced: () => void
}

/** Follows what this tab or another one has sent. */
function useDeliveredAnswer(task: StudentTask, delivered: Delivered) {
  const { readContent, isTyped, onDelivered, onReplaced } = delivered
  const readDelivered = async () => {
    const stored = (await readStored(task)).lesson_class_task_submit
    if (stored && isSameContent(toContent(stored), readContent())) onDelivered(stored)
    else if (isTyped()) onReplaced()
  }
  answerOutbox.useDelivered((id, result) => {
    if (id !== String(task.id)) return
    if (result) onDelivered(result)
    // Without a connection it is found out by the next request.
    else readDelivered().catch(() => undefined)
  })
}

const readStored = async ({ id: task_id, lesson_class_id: id }: StudentTask) =>
  (await call(readSubmission, { params: { id, task_id } })).result

type ValueParts = { content: Content; stored: Submission | null; status: SubmissionStatus }

/** What the outbox sends; an earlier entry knows on which answer it is based. */
export function toValue(task: StudentTask, { content, stored, status }: ValueParts): AnswerValue {
  const earlier = answerOutbox.get(String(task.id))?.value
  const { submission_id, base } = earlier ?? {
    submission_id: stored?.id ?? null,
    base: stored?.updated_at ?? null,
  }
  return {
    lesson_class_id: task.lesson_class_id,
    task_id: task.id,
    submission_id,
    base,
    answer: content.answer,
    files: [...content.files],
    status,
  }
}

/** Tries an entry again that an earlier page left, unless it is stored already or was changed elsewhere since. */
function useRestoredEntry(openedTask: StudentTask) {
  const [task] = useState(openedTask)
  useEffect(() => {
    const id = String(task.id)
    const stored = task.lesson_class_task_submit
    const entry = answerOutbox.get(id)
    if (!entry || answerOutbox.isBeingSent(id)) return
    if (entry.value.status === 'draft' && isSameContent(entry.value, toContent(stored)))
      return answerOutbox.discard(id)
    if (stored?.status === 'submit' || entry.value.base !== (stored?.updated_at ?? null)) return
    if (entry.state !== 'waiting')
      answerOutbox.put(id, entry.value, { ...answerPlace(task), state: 'waiting' })
    void sendWaiting()
  }, [task])
}

const isConflict = (entry: OutboxEntry<AnswerValue> | null): entry is OutboxEntry<AnswerValue> =>
  entry?.state === 'refused' && entry.problem?.status === 409

/** A submission follows a draft that is on its way, and is not sent twice. */
const isSubmission = (entry: OutboxEntry<AnswerValue> | null | undefined) => entry?.value.status === 'submit'

/** Sends the draft after a pause in typing. */
function useDebouncedSending() {
  const [changeNumber, setChangeNumber] = useState(0)
  useEffect(() => {
    if (changeNumber === 0) return
    const timer = setTimeout(() => void sendWaiting(), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [changeNumber])
  return () => setChangeNumber((count) => count + 1)
}

const STILL_ON_DEVICE_TEXT = 'Yang Anda tulis tetap tersimpan di perangkat ini'
const CHANGED_ELSEWHERE_TEXT = `Jawaban ini juga diubah di tab atau perangkat lain. ${STILL_ON_DEVICE_TEXT}.`
const EMPTY_ANSWER_STATE: FailedState = {
  kind: 'failed',
  message: 'Tulis jawaban atau lampirkan berkas dahulu.',
  code: 'empty',
  requestedStatus: 'submit',
}
const REPLACED_STATE: FailedState = {
  kind: 'failed',
  message: CHANGED_ELSEWHERE_TEXT,
  code: 'elsewhere',
  requestedStatus: 'draft',
}

function isEmpty({ answer, files }: Content): boolean {
  if (files.length > 0) return false
  const { body } = new DOMParser().parseFromString(answer, 'text/html')
  return (body.textContent ?? '').trim() === '' && body.querySelector('iframe') === null
}

type Progress = { isSaved: boolean; isSending: boolean }

function toState(entry: OutboxEntry<AnswerValue> | undefined, { isSaved, isSending }: Progress): AnswerState {
  if (!entry) return { kind: isSaved ? 'saved' : 'idle' }
  const isNext = entry.state === 'waiting' && !entry.problem
  if (isSubmission(entry) && (isSending || isNext)) return { kind: 'submitting' }
  if (isSending) return { kind: 'saving' }
  return entry.problem ? toFailedState(entry, entry.problem) : { kind: 'typed' }
}

function toFailedState(
  { value: { status: requestedStatus } }: OutboxEntry<AnswerValue>,
  { message, status }: { message: string; status: number },
): FailedState {
  const failed = { kind: 'failed', requestedStatus } as const
  if (message.startsWith(TASK_CLOSED))
    return { ...failed, message: `${TASK_CLOSED}. ${STILL_ON_DEVICE_TEXT}.`, code: 'closed' }
  if (status === 0) {
    const [pendingText, retryText] =
      requestedStatus === 'submit' ? ['belum dikumpulkan', 'dikumpulkan'] : ['belum terkirim', 'dikirim']
    const text = `Tidak ada koneksi, jawaban ${pendingText}. ${STILL_ON_DEVICE_TEXT} dan ${retryText} begitu tersambung lagi.`
    return { ...failed, message: text, code: 'offline' }
  }
  if (status === 409) return { ...failed, message: CHANGED_ELSEWHERE_TEXT, code: 'elsewhere' }
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`
  return { ...failed, message: `${sentence} ${STILL_ON_DEVICE_TEXT}.`, code: 'other' }
}

/** Whether the device has an answer that differs from the stored one. */
export function hasUnsentAnswer(task: StudentTask): boolean {
  const entry = answerOutbox.get(String(task.id))
  return entry !== null && !isSameContent(entry.value, toContent(task.lesson_class_task_submit))
}
