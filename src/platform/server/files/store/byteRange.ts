/** Byte ranges of files, with which browsers resume downloads. */

/** The range of a request: from and to, from an offset on, or the last bytes. */
export type RequestedRange = { from: number; to?: number } | { last: number }
/** Both ends are inclusive; for an empty file `end` is -1. */
export type ByteRange = { start: number; end: number }

/** The requested range is outside of the file. */
export class RangeNotSatisfiable extends Error {
  override name = 'RangeNotSatisfiable'
  readonly size: number

  constructor(size: number) {
    super(`The file has ${size} bytes`)
    this.size = size
  }
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * @returns null for a missing, invalid or multiple range, which is answered with the whole file
 * @source RFC 9110 §14.1.2, §14.2
 * @example parseRange('bytes=500-') // { from: 500 }
 */
export function parseRange(header: string | undefined): RequestedRange | null {
  const [, from = '', to = ''] = RANGE.exec(header ?? '') ?? []
  if (from === '') return to === '' ? null : { last: Number(to) }
  if (to === '') return { from: Number(from) }
  return Number(to) < Number(from) ? null : { from: Number(from), to: Number(to) }
}

/** @throws RangeNotSatisfiable */
export function resolveRange(size: number, requested: RequestedRange | null | undefined): ByteRange {
  const end = size - 1
  if (!requested) return { start: 0, end }
  if ('last' in requested) {
    if (requested.last === 0 || size === 0) throw new RangeNotSatisfiable(size)
    return { start: Math.max(0, size - requested.last), end }
  }
  if (requested.from > Math.max(0, end)) throw new RangeNotSatisfiable(size)
  return { start: requested.from, end: Math.min(end, requested.to ?? end) }
}
