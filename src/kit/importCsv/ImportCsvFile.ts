/** What a file must be before it is worth sending. */
import { LIMITS } from '#contract/options.ts'

export const CSV_TYPE = 'text/csv'

/** What each button of an import takes. */
export const FORMATS = {
  csv: {
    label: 'Import Csv',
    ending: '.csv',
    hint: 'pemisah koma, titik koma atau tab',
    wrong: 'Hanya berkas .csv. Untuk .xlsx gunakan Import Excel.',
  },
  excel: {
    label: 'Import Excel',
    ending: '.xlsx',
    hint: 'lembar pertama yang berisi; baris judul di atas tabel dilewati',
    wrong: 'Hanya berkas .xlsx. Berkas .xls lama: buka dengan Excel, lalu Simpan sebagai .xlsx.',
  },
} as const
export type Format = keyof typeof FORMATS

/** Why a file cannot be imported, or nothing. */
export function fileProblem({ name, size }: File, format: Format): string | undefined {
  const { ending, wrong } = FORMATS[format]
  if (!name.toLowerCase().endsWith(ending)) return wrong
  if (size === 0) return format === 'csv' ? 'Berkas CSV kosong.' : 'Berkas Excel kosong.'
  const most = LIMITS.csvBytes / 1024 / 1024
  return size > LIMITS.csvBytes ? `Berkas terlalu besar. Paling besar ${most} MB.` : undefined
}
