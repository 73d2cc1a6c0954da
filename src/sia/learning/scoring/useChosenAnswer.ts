/** Which answer is being read, and the one before and after it; kept in the address. */
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SubmissionRow } from '#contract/sia/learning/scoring.ts'
import { ANSWER_FILTERS, type AnswerFilter, filtered } from './answerState.ts'

export function useChosenAnswer(rows: readonly SubmissionRow[]) {
  const [params, setParams] = useSearchParams()
  const filter = ANSWER_FILTERS.find(({ id }) => id === params.get('filter'))?.id ?? 'all'
  const selectedId = Number(params.get('student'))
  const selected = rows.find(({ id }) => id === selectedId)
  const passing = filtered(rows, filter)
  // Once scored it no longer passes 'Belum dinilai', and stays in place until another is chosen.
  const visible =
    selected && !passing.includes(selected)
      ? rows.filter((row) => row === selected || passing.includes(row))
      : passing
  const row = selected ?? visible[0]
  const at = row ? visible.indexOf(row) : -1

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
  const unnamedId = selected ? undefined : row?.id
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
    const next = visible[at + by]
    if (next) choose(next.id)
  }
  return {
    filter,
    setFilter: (next: AnswerFilter) => set('filter', next),
    visible,
    row,
    choose,
    step,
    position: { at: at + 1, of: visible.length },
  }
}
