/** Typed scores and feedback: stored on the device at once, and sent when their field is left. */
import { useRef, useState } from 'react'
import { isUnsent } from '#platform/console/outbox/entries.ts'
import type { OutboxEntry } from '#platform/console/outbox/outbox.ts'
import { sendWaiting, sentEntry } from '#platform/console/outbox/sender.ts'
import { useSignal } from '#platform/console/providers/signal.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { type listSubmissions, optionalScore, type SubmissionRow } from '../../scoring.ts'
import type { Submission } from '../../submission.ts'
import { useInvalidateLearning } from '../parts/useLearningQuery.ts'
import { submissionsPath } from '../teacher/paths.ts'
import { inputOf, isSameInput, type ScoreInput, scoreOutbox } from './scoreOutbox.ts'

/** 'typed' is not sent yet, 'unsent' could not be, and 'refused' waits for the teacher's decision. */
export type SaveState =
  | { kind: 'typed' | 'saving' | 'saved' }
  | { kind: 'unsent' | 'refused'; message: string; status: number; isReturn: boolean }
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
  const { latestOf, savedIds } = useDeliveredScores(onSaved)
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
      return savedIds.has(String(submission.id)) ? { kind: 'saved' } : null
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
  return { latestOf, savedIds }
}

type WriterOptions = Pick<Options, 'params' | 'submissions'> & {
  latestOf: (submission: Submission) => Submission
}

function createWriters({ params, submissions, latestOf }: WriterOptions) {
  const put = (submission: Submission, input: ScoreInput, { state, ...changes }: PutChanges) => {
    const earlier = scoreOutbox.get(String(submission.id))?.value
    const value = {
      lesson_class_id: params.id,
      task_id: params.task_id,
      submission_id: submission.id,
      is_return: earlier?.is_return ?? false,
      updated_at: earlier?.updated_at ?? latestOf(submission).updated_at,
      ...input,
      ...changes,
    }
    const place = placeOf(submissions, submission, { params, isReturn: value.is_return })
    scoreOutbox.put(String(submission.id), value, { ...place, state })
  }
  const inputNowOf = (submission: Submission) =>
    toInput(scoreOutbox.get(String(submission.id))?.value ?? inputOf(latestOf(submission)))
  return {
    /** Stores typed input; what equals the stored score again needs no entry, unless another score is being sent. */
    setInput: (submission: Submission, input: ScoreInput) => {
      const id = String(submission.id)
      const isStored = isSameInput(input, inputOf(latestOf(submission)))
      const isNeeded = scoreOutbox.isBeingSent(id) || scoreOutbox.get(id)?.value.is_return
      if (isStored && !isNeeded) scoreOutbox.discard(id)
      else put(submission, input, { state: 'held' })
    },
    /** Sends what was typed, if it is a score. */
    commit: (submission: Submission) => {
      const entry = scoreOutbox.get(String(submission.id))
      if (entry?.state !== 'held' || !optionalScore.safeParse(entry.value.score).success) return
      put(submission, toInput(entry.value), { state: 'waiting' })
      void sendWaiting()
    },
    /** Returns the answer for revision with what was typed; without a connection, as soon as it is back. */
    returnForRevision: async (submission: Submission) => {
      // A score on its way would otherwise arrive as a conflict.
      await sendWaiting()
      put(submission, inputNowOf(submission), { state: 'waiting', is_return: true })
      await sendWaiting()
    },
    /** Keeps score and feedback of a return that was not sent yet. */
    cancelReturn: (submission: Submission) => {
      put(submission, inputNowOf(submission), { state: 'waiting', is_return: false })
      void sendWaiting()
    },
    /** Sends it again, also over a score that was stored meanwhile. */
    sendAgain: (submission: Submission) => {
      put(submission, inputNowOf(submission), {
        state: 'waiting',
        updated_at: latestOf(submission).updated_at,
      })
      void sendWaiting()
    },
    discard: ({ id }: Submission) => scoreOutbox.discard(String(id)),
  }
}

type PutChanges = { state: 'held' | 'waiting'; is_return?: boolean; updated_at?: string }

const toInput = ({ score, feedback }: ScoreInput): ScoreInput => ({ score, feedback })

function toState(
  { state, problem, value }: OutboxEntry<{ is_return: boolean }>,
  isSending: boolean,
): SaveState {
  if (isSending) return { kind: 'saving' }
  if (problem)
    return { kind: state === 'refused' ? 'refused' : 'unsent', ...problem, isReturn: value.is_return }
  return { kind: state === 'held' ? 'typed' : 'saving' }
}

type PlaceOptions = { params: Options['params']; isReturn: boolean }

function placeOf({ task, rows }: SubmissionList, { id }: Submission, { params, isReturn }: PlaceOptions) {
  const row = rows.find(({ student }) => student.lesson_class_task_submit?.id === id)
  return {
    title: `${isReturn ? 'Pengembalian' : 'Nilai'} ${row?.student.name ?? ''}, ${task.name}`,
    path: `${submissionsPath(params.id, params.task_id)}?student=${row?.id ?? 0}`,
  }
}

export type Scoring = ReturnType<typeof useScoring>
