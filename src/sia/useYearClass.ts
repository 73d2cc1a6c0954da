/** Which year, semester and class a per-class screen shows; kept in its address. */
import { useSearchParams } from 'react-router-dom'

type WithStatus = { id: number; status: string }
type Options = {
  eduyears: readonly WithStatus[]
  classrooms: readonly { id: number }[]
  semesters?: readonly WithStatus[]
}
export type ClassSelection = {
  eduyear_id: number | null
  classroom_id: number | null
  semester_id: number | null
}

/** Year and semester are the active ones until others are chosen. */
export function useYearClass(options: Options) {
  const [params, setParams] = useSearchParams()
  const selection = chosenFrom(params, options)
  const select = (name: keyof ClassSelection, id: number) =>
    setParams(
      (before) => {
        before.set(name, String(id))
        return before
      },
      { replace: true },
    )
  return { selection, select }
}

/** @example chosenFrom(new URLSearchParams('classroom_id=3'), options) // { classroom_id: 3, eduyear_id: 1, … } */
export function chosenFrom(params: URLSearchParams, options: Options): ClassSelection {
  const pick = (name: string, among: readonly { id: number }[]) =>
    among.find(({ id }) => id === Number(params.get(name)))?.id ?? null
  const pickOrActive = (name: string, among: readonly WithStatus[]) =>
    pick(name, among) ?? among.find(({ status }) => status === 'active')?.id ?? null
  return {
    eduyear_id: pickOrActive('eduyear_id', options.eduyears),
    semester_id: pickOrActive('semester_id', options.semesters ?? []),
    classroom_id: pick('classroom_id', options.classrooms),
  }
}

/** The name of the active one ends in '(aktif)'. @example markActive([{ id: 1, name: '2026/2027', status: 'active' }]) // name '2026/2027 (aktif)' */
export function markActive<Option extends { name: string; status: string }>(
  options: readonly Option[],
): Option[] {
  return options.map((option) =>
    option.status === 'active' ? { ...option, name: `${option.name} (aktif)` } : option,
  )
}
