/** Which answer is being read, and the one before and after it; kept in the address. */
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SubmissionRow } from '#contract/sia/learning/scoring.ts'
import { ANSWER_FILTERS, type AnswerFilter, filtered } from './answerState.ts'

/** In the address where a filter lets nobody pass. */
const NO_STUDENT = 0

export function useChosenAnswer(rows: readonly SubmissionRow[]) {
  const [params, setParams] = useSearchParams()
  const filter = ANSWER_FILTERS.find(({ id }) => id === params.get('filter'))?.id ?? 'all'
  // What is being read first stays, whoever hands in or is scored meanwhile.
  const [openedId] = useState(() => filtered(rows, filter)[0]?.id)
  const selectedId = params.has('student') ? Number(params.get('student')) : openedId
  const selected = rows.find(({ id }) => id === selectedId)
  const passing = filtered(rows, filter)
  // Once scored it no longer passes 'Belum dinilai', and stays in place until another is chosen.
  const visible =
    selected && !passing.includes(selected)
      ? rows.filter((row) => row === selected || passing.includes(row))
      : passing
  const row = selected ?? visible[0]
  const at = row ? visible.indexOf(row) : -1

  const setAddress = (values: { filter?: AnswerFilter; student: number }) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(values)) before.set(name, String(value))
        return before
      },
      { replace: true },
    )
  const choose = (id: number) => setAddress({ student: id })
  const step = (by: 1 | -1) => {
    const next = visible[at + by]
    if (next) choose(next.id)
  }
  return {
    filter,
    setFilter: (next: AnswerFilter) =>
      setAddress({ filter: next, student: filtered(rows, next)[0]?.id ?? NO_STUDENT }),
    visible,
    row,
    choose,
    step,
    position: { at: at + 1, of: visible.length },
  }
}
