/** Typed scores and feedback: stored on the device at once, and sent when their field is left. */
import { useRef, useState } from 'react'
import { isUnsent } from '#platform/console/outbox/entries.ts'
import type { OutboxEntry } from '#platform/console/outbox/outbox.ts'
import { sendWaiting, sentEntry, toUnsentProblem } from '#platform/console/outbox/sender.ts'
import { call } from '#platform/console/providers/call.ts'
import { useSignal } from '#platform/console/providers/signal.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { type listSubmissions, optionalScore, type SubmissionRow, scoreSubmission } from '../../scoring.ts'
import type { Submission } from '../../submission.ts'
import { useInvalidateLearning } from '../parts/useLearningQuery.ts'
import { submissionsPath } from '../teacher/paths.ts'
import { inputOf, isSameInput, type ScoreInput, scoreOutbox } from './scoreOutbox.ts'

/** 'typed' is not sent yet, 'unsent' could not be, and 'refused' waits for the teacher's decision. */
export type SaveState =
  | { kind: 'typed' | 'saving' | 'saved' }
  | { kind: 'unsent' | 'refused'; message: string; status: number }
export type SubmissionList = Output<typeof listSubmissions>

type Options = {
  params: { id: number; task_id: number }
  submissions: SubmissionList
  /** Called with the response, to update the cached list. */
  onSaved: (submission: Submission) => void
}

export function useScoring({ params, submissions, onSaved }: Options) {
  const entries = scoreOutbox.useEntries()
  const sending = useSignal(sentEntry)
  const { latestOf, savedIds, handleSaved } = useDeliveredScores(onSaved)
  const { returnForRevision, returnState } = useReturn(params, handleSaved)
  const storedInputOf = (submission: Submission) => inputOf(latestOf(submission))
  const entryOf = ({ id }: Pick<Submission, 'id'>) => entries.get(String(id)) ?? null
  const inputNowOf = (submission: Submission) =>
    toInput(entryOf(submission)?.value ?? storedInputOf(submission))
  return {
    ...createWriters({ params, submissions, latestOf }),
    inputOf: inputNowOf,
    stateOf: (submission: Submission): SaveState | null => {
      const entry = entryOf(submission)
      if (entry) return toState(entry, sending?.version === entry.version)
      if (returnState?.id === submission.id) return returnState
      return savedIds.has(String(submission.id)) ? { kind: 'saved' } : null
    },
    returnForRevision: async (submission: Submission) => {
      const input = inputNowOf(submission)
      // A score on its way would otherwise arrive as a conflict.
      await sendWaiting()
      await returnForRevision(latestOf(submission), input)
    },
    unsentTitles: [...entries.values()]
      .filter((entry) => entry.value.task_id === params.task_id && isUnsent(entry))
      .map(({ title }) => title),
    isUnsent: ({ student }: SubmissionRow) => {
      const entry = student.lesson_class_task_submit && entryOf(student.lesson_class_task_submit)
      return entry !== null && isUnsent(entry)
    },
  }
}

/** The latest responses, which may be newer than the cached list. */
function useDeliveredScores(onSaved: Options['onSaved']) {
  const invalidate = useInvalidateLearning()
  const responses = useRef(new Map<number, Submission>())
  const [savedIds, setSavedIds] = useState<ReadonlySet<string>>(new Set())
  const handleSaved = (saved: Submission) => {
    responses.current.set(saved.id, saved)
    onSaved(saved)
  }
  scoreOutbox.useDelivered((id, result) => {
    if (result) handleSaved(result)
    else void invalidate()
    setSavedIds((ids) => new Set(ids).add(id))
  })
  const latestOf = (submission: Submission) => {
    const response = responses.current.get(submission.id)
    return response && response.updated_at > submission.updated_at ? response : submission
  }
  return { latestOf, savedIds, handleSaved }
}

type WriterOptions = Pick<Options, 'params' | 'submissions'> & {
  latestOf: (submission: Submission) => Submission
}

function createWriters({ params, submissions, latestOf }: WriterOptions) {
  const put = (submission: Submission, input: ScoreInput, { state, updated_at }: PutChanges) => {
    const value = {
      lesson_class_id: params.id,
      task_id: params.task_id,
      submission_id: submission.id,
      updated_at: updated_at ?? latestOf(submission).updated_at,
      ...input,
    }
    scoreOutbox.put(String(submission.id), value, { ...placeOf(submissions, submission, params), state })
  }
  return {
    /** Stores typed input; what equals the stored score again needs no entry, unless another score is being sent. */
    setInput: (submission: Submission, input: ScoreInput) => {
      const id = String(submission.id)
      const updated_at = scoreOutbox.get(id)?.value.updated_at
      const isStored = isSameInput(input, inputOf(latestOf(submission)))
      if (isStored && !scoreOutbox.isBeingSent(id)) scoreOutbox.discard(id)
      else put(submission, input, { state: 'held', ...(updated_at && { updated_at }) })
    },
    /** Sends what was typed, if it is a score. */
    commit: (submission: Submission) => {
      const entry = scoreOutbox.get(String(submission.id))
      if (entry?.state !== 'held' || !optionalScore.safeParse(entry.value.score).success) return
      put(submission, toInput(entry.value), { state: 'waiting', updated_at: entry.value.updated_at })
      void sendWaiting()
    },
    /** Sends it again, also over a score that was stored meanwhile. */
    sendAgain: (submission: Submission) => {
      const entry = scoreOutbox.get(String(submission.id))
      if (entry) put(submission, toInput(entry.value), { state: 'waiting' })
      void sendWaiting()
    },
    discard: ({ id }: Submission) => scoreOutbox.discard(String(id)),
  }
}

type PutChanges = { state: 'held' | 'waiting'; updated_at?: string }

const toInput = ({ score, feedback }: ScoreInput): ScoreInput => ({ score, feedback })

function toState({ state, problem }: OutboxEntry<unknown>, isSending: boolean): SaveState {
  if (isSending) return { kind: 'saving' }
  if (problem) return { kind: state === 'refused' ? 'refused' : 'unsent', ...problem }
  return { kind: state === 'held' ? 'typed' : 'saving' }
}

function placeOf({ task, rows }: SubmissionList, { id }: Submission, params: Options['params']) {
  const row = rows.find(({ student }) => student.lesson_class_task_submit?.id === id)
  return {
    title: `Nilai ${row?.student.name ?? ''}, ${task.name}`,
    path: `${submissionsPath(params.id, params.task_id)}?student=${row?.id ?? 0}`,
  }
}

/** Returns an answer for revision, which a button does, with what was typed. */
function useReturn(params: Options['params'], onSaved: Options['onSaved']) {
  const [returnState, setState] = useState<(SaveState & { id: number }) | null>(null)
  const returnForRevision = async ({ id, updated_at }: Submission, { score, feedback }: ScoreInput) => {
    setState({ id, kind: 'saving' })
    try {
      const body = { score, feedback, updated_at, is_return: true }
      const { result } = await call(scoreSubmission, { params: { ...params, submission_id: id }, body })
      scoreOutbox.discard(String(id))
      onSaved(result)
      setState({ id, kind: 'saved' })
    } catch (error) {
      setState({ id, kind: 'unsent', ...toUnsentProblem(error) })
    }
  }
  return { returnForRevision, returnState }
}

export type Scoring = ReturnType<typeof useScoring>
