/** From which end a page of a list is nearer. */

/** Rows that are sooner skipped than counted back from the end. */
const MIN_OFFSET_FROM_END = 1000

/** Where the rows of a page lie, counted from the list's beginning or from its end. */
export type PageWindow = { size: number; offset: number; isFromEnd: boolean }

/**
 * A page's offset is walked row by row, two million of them to the last page; that is the first one from the end.
 *
 * @example placeOf({ size: 10, offset: 9990, total: 9995 }) // { size: 5, offset: 0, isFromEnd: true }
 */
export function placeOf({ size, offset, total }: Record<'size' | 'offset' | 'total', number>): PageWindow {
  const after = total - offset - size
  if (offset <= MIN_OFFSET_FROM_END || offset >= total || after >= offset)
    return { size, offset, isFromEnd: false }
  return { size: Math.min(size, total - offset), offset: Math.max(0, after), isFromEnd: true }
}
