/** Scores and feedback as they are typed: sent behind the teacher's back, kept where sending fails. */
import { useRef, useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { type listSubmissions, optionalScore, scoreSubmission } from '#contract/sia/learning/scoring.ts'
import type { Submission } from '#contract/sia/learning/submission.ts'
import { formatPoints } from '#src/kit/field/formatScore.ts'
import { problemOf } from '#src/kit/screen/useAction.ts'
import { call } from '#src/providers/call.ts'

export type Typed = { score: string; feedback: string }
export type SaveState = { kind: 'saving' | 'saved' } | { kind: 'failed'; message: string }
export type Submits = Output<typeof listSubmissions>

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
  /** Done with while an earlier state of it was still on its way. */
  const waiting = useRef(new Set<number>())

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
      const typedScore = latest.current[id]
      if (waiting.current.delete(id) && typedScore && !isReturn) await send(result, typedScore, false)
    } catch (error) {
      sending.current.delete(id)
      waiting.current.delete(id)
      mark(id, { kind: 'failed', message: problemOf(error).message })
    }
  }

  /** Sends what differs from what is stored, once it is done with. */
  const commit = async (submission: Submission) => {
    const typedScore = typed[submission.id]
    if (!typedScore) return
    if (sending.current.has(submission.id)) {
      waiting.current.add(submission.id)
      return
    }
    if (isSame(typedScore, typedOf(submission))) return setTyped((before) => without(before, submission.id))
    await send(submission, typedScore, false)
  }
  return {
    typedOf: (submission: Submission) => typed[submission.id] ?? typedOf(submission),
    stateOf,
    type: (id: number, values: Typed) => setTyped((before) => ({ ...before, [id]: values })),
    commit,
    giveBack: (submission: Submission) => send(submission, typed[submission.id] ?? typedOf(submission), true),
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
