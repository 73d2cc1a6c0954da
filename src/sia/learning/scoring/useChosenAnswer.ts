/** Which answer is being read, and the one before and after it; kept in the address. */
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SubmissionRow } from '#contract/sia/learning/scoring.ts'
import { ANSWER_FILTERS, type AnswerFilter, filtered } from './answerState.ts'

export function useChosenAnswer(rows: readonly SubmissionRow[]) {
  const [params, setParams] = useSearchParams()
  const filter = ANSWER_FILTERS.find(({ id }) => id === params.get('filter'))?.id ?? 'all'
  const askedId = Number(params.get('student'))
  const asked = rows.find(({ id }) => id === askedId)
  const passing = filtered(rows, filter)
  // Once scored it no longer passes 'Belum dinilai', and stays in place until another is chosen.
  const shown =
    asked && !passing.includes(asked) ? rows.filter((row) => row === asked || passing.includes(row)) : passing
  const row = asked ?? shown[0]
  const at = row ? shown.indexOf(row) : -1

  const set = (name: 'student' | 'filter', value: string) =>
    setParams(
      (before) => {
        before.set(name, value)
        if (name === 'filter') before.delete('student')
        return before
      },
      { replace: true },
    )
  const choose = (id: number) => set('student', String(id))
  // What is being read stays, also when its score takes it out of the filter.
  const unnamedId = asked ? undefined : row?.id
  useEffect(() => {
    if (unnamedId === undefined) return
    setParams(
      (before) => {
        before.set('student', String(unnamedId))
        return before
      },
      { replace: true },
    )
  }, [unnamedId, setParams])
  const step = (by: 1 | -1) => {
    const next = shown[at + by]
    if (next) choose(next.id)
  }
  return {
    filter,
    setFilter: (next: AnswerFilter) => set('filter', next),
    shown,
    row,
    choose,
    step,
    position: { at: at + 1, of: shown.length },
  }
}
