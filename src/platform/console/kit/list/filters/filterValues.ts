/** The selected values of a list's multi-select filters, read from and written to its filter values. */

/** `isServerSearched`: it has too many options to load at once, so the server searches them. */
export type FilterField = { name: string; label: string; isServerSearched?: boolean }
/** The search text, and the values that were selected when the form was opened and whose names must be loaded too. */
export type OptionsSearch = { search: string; selection: FilterSelection }
export type LoadOptions = (signal: AbortSignal, optionsSearch: OptionsSearch) => Promise<FilterOptions>
export type FilterOptions = Record<string, readonly { id: number; name: string }[]>

type Field = { name: string }
export type FilterSelection = Readonly<Record<string, readonly number[]>>

/** @example readSelection({ q: 'siti', shelf: [1, 2] }, [{ name: 'shelf' }]) // { shelf: [1, 2] } */
export function readSelection(
  filterValues: Record<string, unknown>,
  fields: readonly Field[],
): FilterSelection {
  const entries = fields.map(({ name }): [string, number[]] => [name, readIds(filterValues[name])])
  return Object.fromEntries(entries.filter(([, ids]) => ids.length > 0))
}

/** The ids in a filter's value; anything else is left out, because an address may be written by hand. */
function readIds(value: unknown): number[] {
  return [value ?? []]
    .flat()
    .map(Number)
    .filter((id) => id > 0 && Number.isInteger(id))
}

/** The number of selected values over all filters. @example countSelected({ shelf: [1, 2], year: [5] }) // 3 */
export function countSelected(selection: FilterSelection): number {
  return Object.values(selection).reduce((sum, ids) => sum + ids.length, 0)
}

/** The filter values with these filters replaced; filters without a selection are removed. */
export function applySelection(
  filterValues: Record<string, unknown>,
  fields: readonly Field[],
  selection: FilterSelection,
) {
  const others = Object.entries(filterValues).filter(([name]) => !fields.some((field) => field.name === name))
  return { ...Object.fromEntries(others), ...readSelection(selection, fields) }
}
