/** Parts of files as a browser asks for them: a broken download goes on, a reader opens at a page. */

/** As a request says it: from and to, from on, or the last so many bytes. */
export type RequestedRange = { from: number; to?: number } | { last: number }
/** Both ends belong to it; of an empty file the second lies before the first. */
export type ByteRange = { start: number; end: number }

/** Nothing of the file lies in what was asked for. */
export class RangeOutside extends Error {
  override name = 'RangeOutside'
  readonly size: number

  constructor(size: number) {
    super(`The file has ${size} bytes`)
    this.size = size
  }
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * @returns null where nothing, nonsense or several parts are asked for, which is answered with the whole
 * @source RFC 9110 §14.1.2, §14.2
 * @example requestedRange('bytes=500-') // { from: 500 }
 */
export function requestedRange(header: string | undefined): RequestedRange | null {
  const [, from = '', to = ''] = RANGE.exec(header ?? '') ?? []
  if (from === '') return to === '' ? null : { last: Number(to) }
  if (to === '') return { from: Number(from) }
  return Number(to) < Number(from) ? null : { from: Number(from), to: Number(to) }
}

/** @throws RangeOutside */
export function rangeWithin(size: number, requested: RequestedRange | null | undefined): ByteRange {
  const end = size - 1
  if (!requested) return { start: 0, end }
  if ('last' in requested) {
    if (requested.last === 0 || size === 0) throw new RangeOutside(size)
    return { start: Math.max(0, size - requested.last), end }
  }
  if (requested.from > Math.max(0, end)) throw new RangeOutside(size)
  return { start: requested.from, end: Math.min(end, requested.to ?? end) }
}
