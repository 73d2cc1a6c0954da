/** Decides whether a page is read from the start or the end of a list. */

/** Up to this offset, skipping rows is always fast enough. */
const MIN_OFFSET_FROM_END = 1000

/** The position of a page, counted from the start or the end of the list. */
export type PageWindow = { size: number; offset: number; isFromEnd: boolean }

/**
 * Databases skip an offset row by row, up to two million for the last page, so pages in the second half are read in
 * reverse order.
 *
 * @example findPageWindow({ size: 10, offset: 9990, total: 9995 }) // { size: 5, offset: 0, isFromEnd: true }
 */
export function findPageWindow({
  size,
  offset,
  total,
}: Record<'size' | 'offset' | 'total', number>): PageWindow {
  const rowsAfter = total - offset - size
  if (offset <= MIN_OFFSET_FROM_END || offset >= total || rowsAfter >= offset)
    return { size, offset, isFromEnd: false }
  return { size: Math.min(size, total - offset), offset: Math.max(0, rowsAfter), isFromEnd: true }
}
