/** Year and semester of the overview: the active ones, until others are chosen; kept in the address. */
import { useSearchParams } from 'react-router-dom'
import type { NamedRef } from '#contract/sia/activity.ts'
import { listTeacherLessons } from '#contract/sia/learning/lesson.ts'
import { SelectBox } from '#src/kit/form/SelectBox.tsx'
import { call } from '#src/providers/call.ts'
import { ChooserCard } from '../../worksheet/ChooserCard.tsx'
import { useLearning } from '../parts/useLearning.ts'
import type { Period } from './lists.ts'

type ChosenPeriod = { eduyear_id?: number; semester_id?: number }

export function useChosenPeriod() {
  const [params, setParams] = useSearchParams()
  const numberOf = (name: keyof ChosenPeriod) => {
    const text = params.get(name) ?? ''
    return /^[1-9]\d{0,8}$/.test(text) ? { [name]: Number(text) } : {}
  }
  const chosen: ChosenPeriod = { ...numberOf('eduyear_id'), ...numberOf('semester_id') }
  const choose = (more: ChosenPeriod) => {
    const all = Object.entries({ ...chosen, ...more }).map(([name, id]) => [name, String(id)])
    setParams(new URLSearchParams(all), { replace: true })
  }
  return { chosen, choose }
}

type Props = { period: Period; onChoose: (chosen: ChosenPeriod) => void }

/** Offers the periods in which there are lessons. */
export function PeriodChoice({ period: { eduyear, semester }, onChoose }: Props) {
  const { data } = useLearning(['periods'], (signal) =>
    call(listTeacherLessons, { query: { page_size: 1, filterable: '1' }, signal }),
  )
  return (
    <ChooserCard columns={2}>
      <SelectBox
        label="Tahun Ajaran"
        options={withOwn(data?.filterable.eduyear, eduyear)}
        value={eduyear?.id ?? null}
        onChange={(eduyear_id) => onChoose({ eduyear_id })}
      />
      <SelectBox
        label="Semester"
        options={withOwn(data?.filterable.semester, semester)}
        value={semester?.id ?? null}
        onChange={(semester_id) => onChoose({ semester_id })}
      />
    </ChooserCard>
  )
}

/** The one that is shown is among the choices, also where it has no lessons yet. */
function withOwn(options: readonly NamedRef[] = [], own: NamedRef | null): readonly NamedRef[] {
  return own && !options.some(({ id }) => id === own.id) ? [own, ...options] : options
}
