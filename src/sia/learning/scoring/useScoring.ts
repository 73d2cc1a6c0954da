/** Scores and feedback as they are typed: sent in the background, kept where sending fails. */
import { useRef, useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { type listSubmissions, optionalScore, scoreSubmission } from '#contract/sia/learning/scoring.ts'
import type { Submission } from '#contract/sia/learning/submission.ts'
import { formatPoints } from '#src/kit/field/formatScore.ts'
import { problemOf } from '#src/kit/screen/useAction.ts'
import { call } from '#src/providers/call.ts'

export type Typed = { score: string; feedback: string }
export type SaveState = { kind: 'saving' | 'saved' } | { kind: 'failed'; message: string }
export type SubmissionList = Output<typeof listSubmissions>

type Options = {
  params: { id: number; task_id: number }
  /** Puts what the server answered in place of what was read. */
  onSaved: (submission: Submission) => void
}

export const typedOf = ({ score, feedback }: Submission): Typed => ({
  score: score === null ? '' : formatPoints(score),
  feedback: feedback ?? '',
})

export function useScoring({ params, onSaved }: Options) {
  const [typed, setTyped] = useState<Readonly<Record<number, Typed>>>({})
  const { stateOf, mark } = useSaveStates()
  const latest = useRef(typed)
  latest.current = typed
  /** What the server answered last, which the screen may not show yet. */
  const answered = useRef(new Map<number, Submission>())
  const sending = useRef(new Set<number>())
  /** Committed while a save of it was on its way; saved again after that. */
  const resendAfter = useRef(new Set<number>())

  const send = async (submission: Submission, { score, feedback }: Typed, isReturn: boolean) => {
    const { id } = submission
    const updated_at = latestMoment(submission, answered.current.get(id))
    const checked = optionalScore.safeParse(score)
    if (!checked.success)
      return mark(id, { kind: 'failed', message: checked.error.issues[0]?.message ?? 'Nilai tidak dikenal' })
    mark(id, { kind: 'saving' })
    sending.current.add(id)
    try {
      const body = { score: checked.data, feedback, updated_at, ...(isReturn && { is_return: true }) }
      const { result } = await call(scoreSubmission, { params: { ...params, submission_id: id }, body })
      answered.current.set(id, result)
      onSaved(result)
      // What was typed while this was on its way is not saved yet.
      setTyped((now) => (isReturn || isSame(now[id], { score, feedback }) ? without(now, id) : now))
      mark(id, { kind: 'saved' })
      sending.current.delete(id)
      const newerInput = latest.current[id]
      if (resendAfter.current.delete(id) && newerInput && !isReturn) await send(result, newerInput, false)
    } catch (error) {
      sending.current.delete(id)
      resendAfter.current.delete(id)
      mark(id, { kind: 'failed', message: problemOf(error).message })
    }
  }

  /** Sends what differs from what is stored, once it is done with. */
  const commit = async (submission: Submission) => {
    const newerInput = typed[submission.id]
    if (!newerInput) return
    if (sending.current.has(submission.id)) {
      resendAfter.current.add(submission.id)
      return
    }
    if (isSame(newerInput, typedOf(submission))) return setTyped((before) => without(before, submission.id))
    await send(submission, newerInput, false)
  }
  return {
    typedOf: (submission: Submission) => typed[submission.id] ?? typedOf(submission),
    stateOf,
    type: (id: number, values: Typed) => setTyped((before) => ({ ...before, [id]: values })),
    commit,
    sendBack: (submission: Submission) => send(submission, typed[submission.id] ?? typedOf(submission), true),
    isTyped: (submission: Submission) => typed[submission.id] !== undefined,
    isUnsaved: Object.keys(typed).length > 0,
  }
}

/** How the saving of each answer's score goes. */
function useSaveStates() {
  const [states, setStates] = useState<Readonly<Record<number, SaveState>>>({})
  return {
    stateOf: ({ id }: Submission) => states[id] ?? null,
    mark: (id: number, state: SaveState) => setStates((before) => ({ ...before, [id]: state })),
  }
}

const latestMoment = ({ updated_at }: Submission, answered: Submission | undefined) =>
  answered && answered.updated_at > updated_at ? answered.updated_at : updated_at

const isSame = (one: Typed | undefined, other: Typed) =>
  one?.score === other.score && one.feedback === other.feedback

function without(typed: Readonly<Record<number, Typed>>, id: number) {
  const { [id]: _, ...others } = typed
  return others
}

export type Scoring = ReturnType<typeof useScoring>
