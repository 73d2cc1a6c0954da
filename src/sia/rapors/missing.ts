/** What is said of a report card that is not there. */
import type { RaporRow } from '#contract/sia/rapor.ts'

export const NOT_UPLOADED = 'Belum upload rapor'

/** Who was moved may have it from the class before, and needs no second one. */
export function missingOf({ reported_in }: Pick<RaporRow, 'reported_in'>): string {
  return reported_in === null ? NOT_UPLOADED : `Sudah ada di ${reported_in}`
}
