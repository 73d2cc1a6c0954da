/** Converts values as people and older consoles write them to today's form, before they are validated. */
import { foldName } from '../folding.ts'
import type { Option } from '../options.ts'

/** @example lettersAndDigits('Laki - laki') // 'lakilaki' */
const lettersAndDigits = (text: string) => foldName(text).replaceAll(' ', '')

/** The id of the option with this id, label or spelling, in any letter case; otherwise the input itself. @example matchChoice('Kristen', RELIGIONS) // 'protestan' */
export function matchChoice(written: string, options: readonly Option[] = []): string {
  const target = lettersAndDigits(written)
  const option = options.find(({ id, name, otherSpellings = [] }) =>
    [id, name, ...otherSpellings].some((one) => lettersAndDigits(one) === target),
  )
  return option?.id ?? written
}

/** Forms send '' for an absent value. */
export const emptyToUndefined = (written: unknown): unknown => (written === '' ? undefined : written)

/** Converts an id sent as text to a number; '' and '0' mean a new row. */
export function toRowId(written: unknown): unknown {
  if (written === '') return 0
  return typeof written === 'string' && /^\d{1,10}$/.test(written) ? Number(written) : written
}

/** Forms send '' for an unchecked checkbox. */
export const emptyToFalse = (written: unknown): unknown => (written === '' ? false : written)

/** Matches a path without its leading slash; addresses with a scheme or host do not match. */
const BARE_PATH = /^[\p{L}\p{N}_-]+(?:[/?#]|$)/u

/** @example toRootedPath('berita/ppdb') // '/berita/ppdb' */
export function toRootedPath(written: unknown): unknown {
  return typeof written === 'string' && BARE_PATH.test(written.trim()) ? `/${written.trim()}` : written
}
