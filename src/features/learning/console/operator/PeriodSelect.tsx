/** The selects for year and semester of the overview; the selection is stored in the URL. */
import { useSearchParams } from 'react-router-dom'
import { SelectionCard } from '#features/school/console/worksheet/SelectionCard.tsx'
import { SelectField } from '#platform/console/kit/field/SelectField.tsx'
import { call } from '#platform/console/providers/call.ts'
import type { NamedRef } from '#platform/contract/namedRef.ts'
import { listTeacherLessons } from '../../lesson.ts'
import { useLearningQuery } from '../parts/useLearningQuery.ts'
import type { Period } from './lists.ts'

type SelectedPeriod = { eduyear_id?: number; semester_id?: number }

export function useSelectedPeriod() {
  const [params, setParams] = useSearchParams()
  const readIdParam = (name: keyof SelectedPeriod) => {
    const text = params.get(name) ?? ''
    return /^[1-9]\d{0,8}$/.test(text) ? { [name]: Number(text) } : {}
  }
  const selectedPeriod: SelectedPeriod = { ...readIdParam('eduyear_id'), ...readIdParam('semester_id') }
  const selectPeriod = (changes: SelectedPeriod) => {
    const entries = Object.entries({ ...selectedPeriod, ...changes }).map(([name, id]) => [name, String(id)])
    setParams(new URLSearchParams(entries), { replace: true })
  }
  return { selectedPeriod, selectPeriod }
}

type Props = { period: Period; onSelect: (selectedPeriod: SelectedPeriod) => void }

/** The options are the periods that have lessons. */
export function PeriodSelect({ period: { eduyear, semester }, onSelect }: Props) {
  const { data } = useLearningQuery(['periods'], (signal) =>
    call(listTeacherLessons, { query: { page_size: 1, filterable: '1' }, signal }),
  )
  return (
    <SelectionCard columns={2}>
      <SelectField
        label="Tahun Ajaran"
        options={withCurrent(data?.filterable.eduyear, eduyear)}
        value={eduyear?.id ?? null}
        onChange={(eduyear_id) => onSelect({ eduyear_id })}
      />
      <SelectField
        label="Semester"
        options={withCurrent(data?.filterable.semester, semester)}
        value={semester?.id ?? null}
        onChange={(semester_id) => onSelect({ semester_id })}
      />
    </SelectionCard>
  )
}

/** Adds the current value to the options if it has no lessons yet. */
function withCurrent(options: readonly NamedRef[] = [], currentOption: NamedRef | null): readonly NamedRef[] {
  return currentOption && !options.some(({ id }) => id === currentOption.id)
    ? [currentOption, ...options]
    : options
}
