/** The selected answer and steps to the next and previous one; the selection is stored in the URL. */
import { startTransition, useOptimistic, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SubmissionRow } from '../../scoring.ts'
import { ANSWER_FILTERS, type AnswerFilter, filterRows } from './answerState.ts'

/** The parameter value if no row matches the filter. */
const NO_STUDENT = 0

export function useSelectedAnswer(rows: readonly SubmissionRow[]) {
  const [params, setParams] = useSearchParams()
  /** Whether a key opened the selected answer, and not a click or a touch. */
  const [isOpenedByKey, setOpenedByKey] = useState(false)
  const storedFilter = ANSWER_FILTERS.find(({ id }) => id === params.get('filter'))?.id ?? 'all'
  // The initially opened answer stays selected when rows change.
  const [initialId] = useState(() => filterRows(rows, storedFilter)[0]?.id)
  const storedId = params.has('student') ? Number(params.get('student')) : initialId
  // At once, because the router renders later on slow devices, while the next keys are meant for the next answer.
  const [{ filter, student: selectedId }, showSelection] = useOptimistic({
    filter: storedFilter,
    student: storedId,
  })
  const selectedRow = rows.find(({ id }) => id === selectedId)
  const matchingRows = filterRows(rows, filter)
  // The selected row stays visible even if it no longer matches, as after scoring with 'Belum dinilai'.
  const visibleRows =
    selectedRow && !matchingRows.includes(selectedRow)
      ? rows.filter((row) => row === selectedRow || matchingRows.includes(row))
      : matchingRows
  const row = selectedRow ?? visibleRows[0]
  const index = row ? visibleRows.indexOf(row) : -1

  const updateParams = (values: { filter?: AnswerFilter; student: number }) =>
    startTransition(() => {
      showSelection({ filter, ...values })
      setParams(
        (params) => {
          for (const [name, value] of Object.entries(values)) params.set(name, String(value))
          return params
        },
        { replace: true },
      )
    })
  const select = (id: number, isByKey = false) => {
    setOpenedByKey(isByKey)
    updateParams({ student: id })
  }
  const step = (offset: 1 | -1, isByKey: boolean) => {
    const nextRow = visibleRows[index + offset]
    if (nextRow) select(nextRow.id, isByKey)
  }
  return {
    filter,
    setFilter: (nextFilter: AnswerFilter) =>
      updateParams({ filter: nextFilter, student: filterRows(rows, nextFilter)[0]?.id ?? NO_STUDENT }),
    visibleRows,
    row,
    isOpenedByKey,
    select: (id: number) => select(id),
    step,
    position: { number: index + 1, total: visibleRows.length },
  }
}
