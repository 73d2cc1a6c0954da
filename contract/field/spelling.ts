/**
 * What people and consoles of the earlier system write, read as today's form of it before any rule looks at
 * it: more spellings are understood, no more values are allowed.
 */
import type { Option } from '../options.ts'

/** @example lettersAndDigits('Laki - laki') // 'lakilaki' */
const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The choice somebody means, whatever its case, by its label or usual spelling; else what was written. @example matchChoice('Kristen', STUDENT_RELIGIONS) // 'protestan' */
export function matchChoice(written: string, options: readonly Option[] = []): string {
  const sought = lettersAndDigits(written)
  const option = options.find(({ id, name, otherSpellings = [] }) =>
    [id, name, ...otherSpellings].some((one) => lettersAndDigits(one) === sought),
  )
  return option?.id ?? written
}

/** Forms send '' for what is left out. */
export const absentIfEmpty = (written: unknown): unknown => (written === '' ? undefined : written)

/** The id of a row as text; '' and '0' are a row that is new. */
export function rowIdOf(written: unknown): unknown {
  if (written === '') return 0
  return typeof written === 'string' && /^\d{1,10}$/.test(written) ? Number(written) : written
}

/** A box that is not ticked comes as ''. */
export const falseIfEmpty = (written: unknown): unknown => (written === '' ? false : written)

/** Where a path within the site begins: neither a scheme nor a host, which are judged as they stand. */
const BARE_PATH = /^[\p{L}\p{N}_-]+(?:[/?#]|$)/u

/** @example rootedPath('berita/ppdb') // '/berita/ppdb' */
export function rootedPath(written: unknown): unknown {
  return typeof written === 'string' && BARE_PATH.test(written.trim()) ? `/${written.trim()}` : written
}
