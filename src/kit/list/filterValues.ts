/** The chosen values of a list's filters, as they stand in its address. */

/** `isSearched`: its values are many, and come as they are searched for. */
export type FilterField = { name: string; label: string; isSearched?: boolean }
/** What is typed into a searched field, and the values chosen when the form was opened, which are to be named. */
export type Searched = { search: string; chosen: ChosenValues }
export type LoadOptions = (signal: AbortSignal, searched: Searched) => Promise<FilterOptions>
export type FilterOptions = Record<string, readonly { id: number; name: string }[]>

type Field = { name: string }
export type ChosenValues = Readonly<Record<string, readonly number[]>>

/** @example chosenOf({ q: 'siti', classroom: [1, 2] }, [{ name: 'classroom' }]) // { classroom: [1, 2] } */
export function chosenOf(values: Record<string, unknown>, fields: readonly Field[]): ChosenValues {
  return Object.fromEntries(
    fields
      // An address may be written by hand.
      .map(
        ({ name }) =>
          [
            name,
            [values[name] ?? []]
              .flat()
              .map(Number)
              .filter((id) => id > 0 && Number.isInteger(id)),
          ] as const,
      )
      .filter(([, ids]) => ids.length > 0),
  )
}

/** How many values, not how many filters. @example countOf({ classroom: [1, 2], eduyear: [5] }) // 3 */
export function countOf(chosen: ChosenValues): number {
  return Object.values(chosen).reduce((sum, ids) => sum + ids.length, 0)
}

/** The list's values with these filters, its search kept; an empty filter leaves the address. */
export function withChosen(values: Record<string, unknown>, fields: readonly Field[], chosen: ChosenValues) {
  const others = Object.entries(values).filter(([name]) => !fields.some((field) => field.name === name))
  return { ...Object.fromEntries(others), ...chosenOf(chosen, fields) }
}
