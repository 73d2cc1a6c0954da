/** The selected year, semester and class of a screen, stored in the URL. */
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

/** Year and semester default to the active ones. */
export function useClassSelection(options: Options) {
  const [params, setParams] = useSearchParams()
  const selection = parseSelection(params, options)
  const select = (name: keyof ClassSelection, id: number) =>
    setParams(
      (params) => {
        params.set(name, String(id))
        return params
      },
      { replace: true },
    )
  return { selection, select }
}

/** @example parseSelection(new URLSearchParams('classroom_id=3'), options) // { classroom_id: 3, eduyear_id: 1, … } */
export function parseSelection(params: URLSearchParams, options: Options): ClassSelection {
  const findOption = (name: string, choices: readonly { id: number }[]) =>
    choices.find(({ id }) => id === Number(params.get(name)))?.id ?? null
  const findOptionOrActive = (name: string, choices: readonly WithStatus[]) =>
    findOption(name, choices) ?? choices.find(({ status }) => status === 'active')?.id ?? null
  return {
    eduyear_id: findOptionOrActive('eduyear_id', options.eduyears),
    semester_id: findOptionOrActive('semester_id', options.semesters ?? []),
    classroom_id: findOption('classroom_id', options.classrooms),
  }
}

/** Appends '(aktif)' to the name of the active option. @example markActive([{ id: 1, name: '2026/2027', status: 'active' }]) // name '2026/2027 (aktif)' */
export function markActive<Option extends { name: string; status: string }>(
  options: readonly Option[],
): Option[] {
  return options.map((option) =>
    option.status === 'active' ? { ...option, name: `${option.name} (aktif)` } : option,
  )
}
