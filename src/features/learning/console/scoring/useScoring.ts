/** State of typed scores and feedback, which are saved in the background and kept if saving fails. */
import { useRef, useState } from 'react'
import { formatPoints } from '#platform/console/kit/format/formatScore.ts'
import { toProblem } from '#platform/console/kit/screen/useAction.ts'
import { call } from '#platform/console/providers/call.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { type listSubmissions, optionalScore, scoreSubmission } from '../../scoring.ts'
import type { Submission } from '../../submission.ts'

export type ScoreInput = { score: string; feedback: string }
/** With `isReturn` the answer is returned for revision. */
type SentScore = ScoreInput & { isReturn: boolean }
export type SaveState = { kind: 'saving' | 'saved' } | { kind: 'failed'; message: string }
export type SubmissionList = Output<typeof listSubmissions>

type Options = {
  params: { id: number; task_id: number }
  /** Called with the response, to update the cached list. */
  onSaved: (submission: Submission) => void
}

export const inputOf = ({ score, feedback }: Submission): ScoreInput => ({
  score: score === null ? '' : formatPoints(score),
  feedback: feedback ?? '',
})

export function useScoring({ params, onSaved }: Options) {
  const [inputs, setInputs] = useState<Readonly<Record<number, ScoreInput>>>({})
  const { stateOf, setSaveState } = useSaveStates()
  const latestInputs = useRef(inputs)
  latestInputs.current = inputs
  /** The latest responses by id, which may be newer than the cached list. */
  const latestResponses = useRef(new Map<number, Submission>())
  const savingIds = useRef(new Set<number>())
  /** The ids committed during a save, which are saved again afterwards. */
  const resendIds = useRef(new Set<number>())

  const send = async (submission: Submission, { score, feedback, isReturn }: SentScore) => {
    const { id } = submission
    const updated_at = latestUpdatedAt(submission, latestResponses.current.get(id))
    const parsedScore = optionalScore.safeParse(score)
    if (!parsedScore.success) {
      const message = parsedScore.error.issues[0]?.message ?? 'Nilai tidak dikenal'
      return setSaveState(id, { kind: 'failed', message })
    }
    setSaveState(id, { kind: 'saving' })
    savingIds.current.add(id)
    try {
      const body = { score: parsedScore.data, feedback, updated_at, ...(isReturn && { is_return: true }) }
      const { result } = await call(scoreSubmission, { params: { ...params, submission_id: id }, body })
      latestResponses.current.set(id, result)
      onSaved(result)
      // Input typed during the request is not saved yet, so it is kept.
      setInputs((all) => (isReturn || isSameInput(all[id], { score, feedback }) ? omitInput(all, id) : all))
      setSaveState(id, { kind: 'saved' })
      savingIds.current.delete(id)
      const newerInput = latestInputs.current[id]
      if (resendIds.current.delete(id) && newerInput && !isReturn)
        await send(result, { ...newerInput, isReturn: false })
    } catch (error) {
      savingIds.current.delete(id)
      resendIds.current.delete(id)
      setSaveState(id, { kind: 'failed', message: toProblem(error).message })
    }
  }

  /** Saves the input of an answer if it differs from the stored values; `typedInput` may be one that was just set. */
  const commit = async (submission: Submission, typedInput = inputs[submission.id]) => {
    if (!typedInput) return
    if (savingIds.current.has(submission.id)) resendIds.current.add(submission.id)
    else if (isSameInput(typedInput, inputOf(submission))) setInputs((all) => omitInput(all, submission.id))
    else await send(submission, { ...typedInput, isReturn: false })
  }
  return {
    inputOf: (submission: Submission) => inputs[submission.id] ?? inputOf(submission),
    stateOf,
    setInput: (id: number, values: ScoreInput) => setInputs((current) => ({ ...current, [id]: values })),
    commit,
    returnForRevision: (submission: Submission) =>
      send(submission, { ...(inputs[submission.id] ?? inputOf(submission)), isReturn: true }),
    hasUnsavedInput: (submission: Submission) => inputs[submission.id] !== undefined,
    isUnsaved: Object.keys(inputs).length > 0,
  }
}

/** The save state of each answer by id. */
function useSaveStates() {
  const [states, setStates] = useState<Readonly<Record<number, SaveState>>>({})
  return {
    stateOf: ({ id }: Submission) => states[id] ?? null,
    setSaveState: (id: number, state: SaveState) => setStates((current) => ({ ...current, [id]: state })),
  }
}

const latestUpdatedAt = ({ updated_at }: Submission, latestResponse: Submission | undefined) =>
  latestResponse && latestResponse.updated_at > updated_at ? latestResponse.updated_at : updated_at

const isSameInput = (a: ScoreInput | undefined, b: ScoreInput) =>
  a?.score === b.score && a.feedback === b.feedback

function omitInput(inputs: Readonly<Record<number, ScoreInput>>, id: number) {
  const { [id]: _, ...otherInputs } = inputs
  return otherInputs
}

export type Scoring = ReturnType<typeof useScoring>
