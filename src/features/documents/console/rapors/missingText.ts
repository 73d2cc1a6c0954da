/** The text shown instead of a missing report card. */
import type { RaporRow } from '../../rapor.ts'

export const NOT_UPLOADED = 'Belum upload rapor'

/** A student who changed class may have the report card in the former class. */
export function toMissingText({ reported_in }: Pick<RaporRow, 'reported_in'>): string {
  return reported_in === null ? NOT_UPLOADED : `Sudah ada di ${reported_in}`
}
