/** What a file must be before it is worth sending as CSV. */
import { LIMITS } from '#contract/options.ts'

export const CSV_TYPE = 'text/csv'
export const CSV_ENDING = '.csv'

/** Why a file cannot be imported, or nothing. */
export function csvProblem({ name, size }: File): string | undefined {
  if (!name.toLowerCase().endsWith(CSV_ENDING))
    return 'Hanya berkas .csv. Dari Excel: Simpan sebagai, lalu pilih CSV.'
  if (size === 0) return 'Berkas CSV kosong.'
  const most = LIMITS.csvBytes / 1024 / 1024
  return size > LIMITS.csvBytes ? `Berkas terlalu besar. Paling besar ${most} MB.` : undefined
}
